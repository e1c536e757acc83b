// Preloaded into the server: if the script that started it is killed, the channel between them closes, and the server
// shuts down. Otherwise it would keep running and hold the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
