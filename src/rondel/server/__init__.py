"""Live tables over the network: HTTP for the lobby, one socket a viewer for the match, a log that lasts.

`app.make` builds the application, `serve.run` runs it; a table's state is in `table`, what is sent to whom in
`telling`, and nothing else looks at a match on a viewer's behalf.
"""
