import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answer } from './baseline-server.ts'

/** A separate process, so that it shares no event loop with the benchmark: responds from memory. */
process.once('message', (answers: readonly Answer[]) => {
  const byPath = new Map(answers.map((answer) => [answer.path, answer]))
  const server = createServer((request, response) => {
    const url = request.url ?? '/'
    const answer = byPath.get(url) ?? byPath.get(url.replace(/\?.*/, ''))
    if (answer === undefined) response.writeHead(404).end()
    else response.writeHead(200, answer.headers).end(answer.body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.once('disconnect', () => process.exit())
