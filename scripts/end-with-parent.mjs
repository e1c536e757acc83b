// Loaded into the server before its own code: when the script that started it dies without a word, the channel between
// them closes, and the server ends as if asked to. Otherwise it would live on and hold the port and the data folder.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
