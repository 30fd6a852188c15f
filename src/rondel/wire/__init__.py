"""What goes over the wire between a Rondel server and its viewers, and nothing else: no rules, no sockets.

`table` is what is told of tables and games, over HTTP and sockets alike; `socket` are the messages of a socket.
"""
