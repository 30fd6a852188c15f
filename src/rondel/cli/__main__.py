"""``python -m rondel.cli`` is the program ``rondel``."""

from rondel.cli import main

if __name__ == "__main__":
    main()
