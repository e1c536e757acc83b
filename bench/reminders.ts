import { createECDH, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { readConfig } from '#server/config.ts'
import { createVapid, encryptPush } from '#server/features/notifications/encrypt-push.ts'
import { createPushService } from '#server/features/notifications/push-service.ts'
import { remind } from '#server/features/notifications/remind.ts'
import { readVapidKeys } from '#server/features/notifications/vapid.ts'
import { createPictures } from '#server/features/pictures/pictures.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { ensureOrganizations, organizations } from '#server/platform/db/organizations.ts'
import { event, job, membership, notification, person, pushDevice } from '#server/platform/db/tables.ts'
import { createFileStore } from '#server/platform/files/store.ts'
import { createDocuments } from '#server/platform/formats/documents.ts'
import { runDueJobs } from '#server/platform/jobs/worker.ts'
import { noLogo } from '#server/platform/letter-logo.ts'
import { folderTransport } from '#server/platform/mail/folder.ts'
import { createFolderStorage } from '#server/platform/storage/folder.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startBaselineServer } from './baseline-server.ts'
import type { Bench } from './bench.ts'
import type { Figure } from './figures.ts'

const rounds = 2
const members = 5000
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
/** Two days before a rehearsal, in the evening. */
const now = new Date('2026-03-10T17:00:00Z')

/**
 * Measures notifying 5,000 members of one event: inserting and sending the notifications, compared with a loop that
 * only sends.
 */
export const measureReminders = async ({ open }: Bench): Promise<Figure[]> => {
  await using stack = open()
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const service = stack.use(await startBaselineServer([{ path: '/push', headers: {}, body: new Uint8Array() }]))
  const figures: Figure[] = []
  for (const databaseUrl of [undefined, await postgres.createDatabase()]) {
    const dataFolder = stack.adopt(await mkdtemp(join(tmpdir(), 'bench-')), (folder) =>
      rm(folder, { recursive: true, force: true }),
    )
    const database = stack.adopt(await openDatabase({ dataFolder, databaseUrl }), (opened) => opened.close())
    figures.push(...(await measureTelling(database, service.origin, dataFolder)))
  }
  return figures
}

const measureTelling = async (database: Database, origin: string, dataFolder: string): Promise<Figure[]> => {
  const { db } = database
  const eventId = await addBand(database, origin)
  const config = readConfig({})
  const push = await createPushService(db, config, { origins: [origin] })
  const clock = () => now
  const tools = {
    database,
    push,
    clock,
    log: silent,
    documents: createDocuments(silent),
    payments: undefined,
    pictures: createPictures(createFolderStorage('/nowhere'), silent),
    attachments: createFileStore(createFolderStorage('/nowhere')),
    statements: createFileStore(createFolderStorage('/nowhere')),
    takes: createFileStore(createFolderStorage('/nowhere')),
  }
  const sender = {
    transport: folderTransport(dataFolder),
    from: config.mail.from,
    bandName: '',
    bandGender: 'FEMININE' as const,
    origin: config.publicOrigin,
    readLogo: noLogo,
  }
  const handlers = createJobHandlers({ ...tools, sender, band: config })
  const samples: Record<'planned' | 'written' | 'sent' | 'looped', number[]> = {
    planned: [],
    written: [],
    sent: [],
    looped: [],
  }
  const timed = async (into: keyof typeof samples, run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now()
    await run()
    samples[into].push(performance.now() - began)
  }
  for (let round = 0; round < rounds; round++) {
    await db.delete(notification)
    await db.delete(job)
    await timed('written', () => bareWriting(database, eventId))
    await db.delete(notification)
    await db.delete(job)
    await timed('planned', () => database.write(remind, eventId, now))
    await timed('sent', () => runDueJobs({ database, handlers, clock, log: silent }))
    const done = await db.$count(job, eq(job.state, 'done'))
    if (done !== members) throw new Error(`${done} of ${members} were told`)
    await timed('looped', () => bareLoop(database))
  }
  await tools.documents.close()
  const figure = (name: string, ours: keyof typeof samples, reference: keyof typeof samples, limit: number) => ({
    name: `${name}, ${members} members, ${database.kind}`,
    unit: 'ms' as const,
    ours: samples[ours],
    reference: samples[reference],
    limit,
  })
  return [
    {
      ...figure('planning the question of one event', 'planned', 'written', 5),
      referenceName: 'the same rows by hand',
    },
    { ...figure('sending it', 'sent', 'looped', 6), referenceName: 'a loop that encrypts and posts' },
  ]
}

/** Adds members of the band with a device each, and an event without answers. */
const addBand = async (database: Database, origin: string): Promise<number> => {
  const { db } = database
  await ensureOrganizations(db)
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  const people = await db
    .insert(person)
    .values(Array.from({ length: members }, (_, nth) => ({ lastName: `Beispiel ${nth}` })))
    .returning({ id: person.id })
  await db
    .insert(membership)
    .values(people.map(({ id }) => ({ personId: id, organizationId: organizations.band, joinDate: '2020-01-01' })))
  await db.insert(pushDevice).values(
    people.map(({ id }) => ({
      device: crypto.randomUUID(),
      personId: id,
      endpoint: `${origin}/push?${id}`,
      p256dh,
      auth: randomBytes(16).toString('base64url'),
      createdAt: now,
      refreshedAt: now,
    })),
  )
  const startsAt = new Date('2026-03-12T19:00:00Z')
  const [row] = await db
    .insert(event)
    .values({ kind: 'rehearsal', titleDe: 'Probe', startsAt, endsAt: new Date('2026-03-12T21:00:00Z') })
    .returning()
  return row?.id ?? 0
}

/** The minimal inserts, in one transaction. */
const bareWriting = ({ db }: Database, eventId: number) =>
  db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into notification (person_id, kind, cause, event_id, created_at) select id, 'answer', 'bare', ${eventId}, now() from person`,
    )
    await tx.execute(
      sql`insert into job (kind, payload, unique_key, run_at, created_at) select 'push', jsonb_build_object('notification', n.id, 'device', d.id), n.id::text, now(), now() from notification n join push_device d on d.person_id = n.person_id`,
    )
  })

/** Encrypts and sends sequentially, without recording anything. */
const bareLoop = async ({ db }: Database): Promise<void> => {
  const keys = await readVapidKeys(db)
  const vapid = await createVapid(keys, 'mailto:band@example.ch')
  const text = JSON.stringify({ web_push: 8030, notification: { title: 'Probe: kommen Sie?', navigate: 'https://x' } })
  for (const { endpoint, p256dh, auth } of await db.select().from(pushDevice)) {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { Authorization: await vapid(endpoint), 'Content-Encoding': 'aes128gcm', TTL: '60' },
      body: encryptPush(text, { p256dh, auth }),
    })
    await answer.body?.cancel()
  }
}
