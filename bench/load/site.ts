import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { type ConnectedDatabase, openDatabase, vacuum } from '#server/platform/db/open.ts'
import { account, calendarFeed, event, participation, person, personRole } from '#server/platform/db/tables.ts'
import { addArticle } from '../../tests/support/content.ts'
import { startPostgres } from '../../tests/support/postgres.ts'
import { freePort, startServer } from '../../tests/support/processes.ts'
import { createBrowser, createClient, hashOf } from '../../tests/support/provider.ts'
import { fillTo } from '../content.ts'

/** A member with an account, signed in on a device that was then switched off. */
export interface Member {
  readonly address: string
  readonly personId: number
  readonly feed: string
  refreshToken: string
}

/** A running server of one or several processes with a filled band. */
export interface Site {
  /** Name and port of the public origin. */
  readonly host: string
  readonly ports: readonly number[]
  readonly database: ConnectedDatabase
  readonly members: readonly Member[]
  readonly editor: Member
  /** Rehearsals that members can answer. */
  readonly rehearsals: readonly number[]
  /** The public article that the editor saves. */
  readonly articleId: number
  /** Resident memory of each process in MB. */
  memory(): Promise<number[]>
}

const password = 'Posaune-1899'
const pieces = 200
export const answersPerMember = 20

/** Starts PostgreSQL and the processes, adds people, rehearsals and an article, and signs the members in. */
export const startSite = async (
  stack: AsyncDisposableStack,
  { processes, members: count }: { readonly processes: number; readonly members: number },
): Promise<Site> => {
  const postgres = stack.adopt(await startPostgres(), (started) => started.stop())
  const dataFolder = stack.adopt(await mkdtemp(join(tmpdir(), 'load-')), (folder) =>
    rm(folder, { recursive: true, force: true }),
  )
  const databaseUrl = await postgres.createDatabase()
  const ports = await Promise.all(Array.from({ length: processes }, freePort))
  const metricsPorts = await Promise.all(Array.from({ length: processes }, freePort))
  const host = `localhost:${ports[0]}`
  const start = async (at: number) => {
    const server = await startServer({
      ...{ DATABASE_URL: databaseUrl, DATA_FOLDER: dataFolder, DEMO: '1', TRUST_PROXY: '1' },
      ...{ PUBLIC_ORIGIN: `http://${host}`, PORT: `${ports[at]}`, METRICS_PORT: `${metricsPorts[at]}` },
    })
    stack.adopt(server, (started) => (started.running() ? started.stop() : undefined))
  }
  await start(0)
  const database = stack.adopt(await openDatabase({ databaseUrl, dataFolder, poolSize: 2 }), (one) => one.close())
  const { articleId, rehearsals } = await fill(database, count + 1)
  for (let at = 1; at < processes; at++) await start(at)
  const [editor, ...members] = await signInAll(database, host, count + 1)
  if (editor === undefined) throw new Error('a band without members')
  await database.db.insert(personRole).values({ personId: editor.personId, role: 'EDITOR' })
  const memory = () => Promise.all(metricsPorts.map(readMemory))
  return { host, ports, database, members, editor, rehearsals, articleId, memory }
}

const fill = async (database: ConnectedDatabase, members: number) => {
  const { db } = database
  await fillTo(db, { members: (await db.$count(person)) + Math.ceil(members * 1.2), pieces })
  // The lowest cost of a hash: the evening is about members who are signed in.
  await db.execute(sql`
    insert into ${account} (person_id, email, password_hash, email_verified)
    select ${person.id}, ${person.email}, ${hashOf(password, 8, 1)}, true
    from ${person} where ${person.email} like 'member%@band.example'
    order by ${person.id} limit ${members}`)
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into ${event} (kind, title_de, starts_at, ends_at)
    select 'rehearsal', 'Zusatzprobe ' || n, start, start + interval '90 minutes'
    from (select n, date_trunc('hour', now()) + n * interval '1 day' as start
      from generate_series(1, ${answersPerMember}::integer) n) as season
    returning id`)
  const articleId = await addArticle(db, editionTitle(0), ['2026-01-01T00:00', '2099-01-01T00:00'])
  await vacuum(database)
  return { articleId, rehearsals: rows.map(({ id }) => id) }
}

/** Title of the article after the editor has saved it `edition` times. */
export const editionTitle = (edition: number): string => `Konzertabend, Ausgabe ${edition}.`

/** Signs every member in as the app does, four at a time, and gives each a calendar address. */
const signInAll = async ({ db }: ConnectedDatabase, host: string, count: number): Promise<Member[]> => {
  const rows = await db
    .select({ personId: account.personId, email: account.email })
    .from(account)
    .where(sql`${account.email} like 'member%@band.example'`)
    .orderBy(account.personId)
  if (rows.length !== count) throw new Error(`${rows.length} accounts instead of ${count}`)
  const origin = `http://${host}`
  const members: Member[] = []
  const waiting = rows.entries()
  const signInNext = async (): Promise<void> => {
    for (const [number, { personId, email }] of waiting) {
      const client = createClient({ origin, issuer: `${origin}/sso` })
      const { refresh_token: refreshToken } = await client.signIn(createBrowser(origin), email, password)
      const secret = `load${String(number).padStart(39, '0')}`
      await db.insert(calendarFeed).values({ personId, secret, alarm: null, createdAt: new Date() })
      const address = `10.1.${number >> 8}.${number & 255}`
      members.push({ address, personId, feed: `/feeds/${secret}/calendar.ics`, refreshToken })
    }
  }
  await Promise.all(Array.from({ length: 4 }, signInNext))
  return members
}

const readMemory = async (port: number): Promise<number> => {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 2 ** 20
}

/** Returns what is stored of the members' answers, for the comparison with the replies. */
export const readAnswers = ({ db }: ConnectedDatabase, personId: number) =>
  db
    .select({ eventId: participation.eventId, status: participation.status, version: participation.version })
    .from(participation)
    .where(eq(participation.personId, personId))
