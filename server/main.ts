import { startServer } from './start.ts'
import { explain } from './start-problems.ts'

try {
  const server = await startServer(process.env, (line) => process.stdout.write(`${line}\n`))
  let asked = false
  const stop = (signal: NodeJS.Signals) => {
    if (asked) process.exit(signal === 'SIGINT' ? 130 : 143)
    asked = true
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(explain(error))
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
