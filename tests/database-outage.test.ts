import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { enqueueMail } from '#server/platform/mail/mail-job.ts'
import { migratedPostgres } from './support/databases.ts'
import { freePort, startServer } from './support/processes.ts'

vi.setConfig({ testTimeout: 180_000 })

let folder: string
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'outage-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A socket of PostgreSQL that can be taken away and brought back. */
const startRelay = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const socketOf = (place: string) => path.join(place, '.s.PGSQL.5432')
  const server = socketOf(target.searchParams.get('host') ?? '')
  const open = new Set<net.Socket>()
  const listen = async () => {
    const relay = net.createServer((client) => {
      const end = net.connect(server)
      for (const side of [client, end]) {
        open.add(side)
        side
          .on('error', () => undefined)
          .on('close', () => {
            client.destroy()
            end.destroy()
          })
      }
      client.pipe(end).pipe(client)
    })
    relay.listen(socketOf(folder))
    await once(relay, 'listening')
    return relay
  }
  let relay = await listen()
  target.searchParams.set('host', folder)
  return {
    url: target.href,
    takeAway: () => {
      relay.close()
      for (const side of open) side.destroy()
      open.clear()
    },
    bringBack: async () => {
      relay = await listen()
    },
  }
}

test('while the database is away requests get 503; afterwards the same process serves and sends what waited', {
  tags: ['long'],
}, async () => {
  const databaseUrl = await migratedPostgres()
  const relay = await startRelay(databaseUrl)
  const port = await freePort()
  const dataFolder = path.join(folder, 'data')
  const server = await startServer({
    ...{ PORT: `${port}`, DATA_FOLDER: dataFolder, DATABASE_URL: relay.url, DEMO: '0' },
  })
  const get = async (place: string) => await fetch(`http://localhost:${port}${place}`)
  const places = ['/readyz', '/api/frontend/event', '/de-ch/calendar']
  const states = async () => await Promise.all(places.map(async (place) => (await get(place)).status))
  expect(await states()).toEqual([200, 200, 200])

  relay.takeAway()
  const { db, close } = await openDatabase({ databaseUrl, dataFolder: folder, poolSize: 1 })
  const values = { link: 'https://band.example/x', hours: 1 }
  await enqueueMail(db, { to: 'vera@band.example', locale: 'de-ch', template: 'password_reset', values })
  await close()
  expect(await states()).toEqual([503, 503, 503])
  expect((await get('/api/frontend/event')).headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await (await get('/api/frontend/event')).json()).toMatchObject({ code: 'server.unavailable' })
  expect((await get('/healthz')).status).toBe(200)

  await relay.bringBack()
  await vi.waitFor(async () => expect(await states()).toEqual([200, 200, 200]), { timeout: 30_000, interval: 250 })
  await vi.waitFor(() => expect(fs.readdirSync(path.join(dataFolder, 'mail'))).toHaveLength(1), { timeout: 90_000 })
  await server.stop()
})
