import { createFilesPrivately } from './platform/db/private-files.ts'
import { startServer } from './start.ts'
import { explainStartError } from './start-problems.ts'

const fail = (error: unknown): never => {
  console.error(explainStartError(error))
  process.exit(1)
}

createFilesPrivately()

let stopRequested = false
/**
 * Stops the server. During the start it waits until the start is finished, so that nothing is left incomplete and no
 * lock without its owner. A second signal exits at once.
 */
const stop = (signal: NodeJS.Signals) => {
  if (stopRequested) process.exit(signal === 'SIGINT' ? 130 : 143)
  stopRequested = true
  starting.then((server) => server.stop()).then(() => process.exit(0), fail)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const starting = startServer(process.env, (line) => process.stdout.write(`${line}\n`))
await starting.catch(fail)
