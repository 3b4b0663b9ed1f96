print("bridgedoc-ingest")
