import { startServer } from './start.ts'
import { explainStartError } from './start-problems.ts'

const fail = (error: unknown): never => {
  console.error(explainStartError(error))
  process.exit(1)
}

let asked = false
/** Asked while it still starts, the server stops once it has: nothing is left half made, no lock without its owner. */
const stop = (signal: NodeJS.Signals) => {
  if (asked) process.exit(signal === 'SIGINT' ? 130 : 143)
  asked = true
  starting.then((server) => server.stop()).then(() => process.exit(0), fail)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
const starting = startServer(process.env, (line) => process.stdout.write(`${line}\n`))
await starting.catch(fail)
