"""Everything that is asked for over HTTP: lobby, links, handbooks, words, pictures, records and the client itself."""
