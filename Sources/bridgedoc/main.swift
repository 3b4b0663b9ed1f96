print("bridgedoc")
