import { once } from 'node:events'
import net from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let api: TestApi
let member: TestPerson
beforeAll(async () => {
  api = await startTestServer({ kind: 'postgres' })
  member = await api.addPerson()
})
afterAll(() => api.stop())

const answers = '/api/participationselfservice/'
const refusal = async (response: Response) => [response.status, v.parse(ErrorReply, await response.json()).code]

test('a body of more than 100 kB is refused, with and without Content-Length', async () => {
  const large = JSON.stringify({ eventId: 1, status: true, remarks: 'x'.repeat(100_000) })
  expect(await refusal(await api.request(`POST ${answers}`, { as: member, body: large }))).toEqual([
    413,
    'request.too_large',
  ])
  const streamed = await fetch(`${api.origin}${answers}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await api.tokenFor(member)}` },
    body: new Blob([large]).stream(),
    duplex: 'half',
  } as RequestInit)
  expect(await refusal(streamed)).toEqual([413, 'request.too_large'])
})

test.each([
  ['with a length', 'Content-Length: 180000', (size: number) => 'x'.repeat(size), ''],
  [
    'in chunks',
    'Transfer-Encoding: chunked',
    (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`,
    '0\r\n\r\n',
  ],
])(
  'a client that reads only after it has sent a large body %s learns why it is refused',
  async (_, header, piece, end) => {
    const socket = net.connect(Number(new URL(api.origin).port), 'localhost')
    await once(socket, 'connect')
    const head = [
      `POST ${answers} HTTP/1.1`,
      `Host: ${new URL(api.origin).host}`,
      `Authorization: Bearer ${await api.tokenFor(member)}`,
      'Content-Type: application/json',
      header,
    ]
    const write = (text: string) =>
      new Promise<void>((resolve, reject) => socket.write(text, (error) => (error ? reject(error) : resolve())))
    await write(`${head.join('\r\n')}\r\n\r\n${piece(120_000)}`)
    for (const rest of [piece(30_000), piece(30_000) + end]) {
      // The server has read the piece before when it answers another request.
      await api.request('GET /api/frontend/layout/settings')
      await write(rest)
    }
    const [reply] = (await once(socket, 'data')) as [Buffer]
    expect(reply.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
  },
)
