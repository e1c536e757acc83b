import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Roles } from '#contract/roles.ts'
import { nextIn, totpIn } from '../../../../tests/support/codes.ts'
import { createDatabases, describeOnDatabase, migratedPostgres } from '../../../../tests/support/databases.ts'
import { freePort, inherited, startServer } from '../../../../tests/support/processes.ts'
import { createBrowser, createClient } from '../../../../tests/support/provider.ts'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../platform/db/open.ts'
import { account, job, membership, person, personRole, roleChange, secondFactor } from '../../../platform/db/tables.ts'
import { findCodes } from '../../../platform/identity/codes.ts'
import { adminCommand } from './command.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

describeOnDatabase('npm run admin', (kind) => {
  const databases = createDatabases()
  let database: Database
  beforeAll(async () => {
    database = await databases.open(kind)
  })
  afterAll(() => databases.remove())

  const admin = async (args: string[], environment: Record<string, string> = {}) => {
    const lines: string[] = []
    const context = { database, config: readConfig(environment) }
    const code = await adminCommand(context, args, (line) => void lines.push(line), '/')
    return { code, output: lines.join('\n') }
  }
  const peopleOf = (email: string) => database.db.select().from(person).where(eq(person.email, email))
  const invitationsTo = async (email: string) => {
    const people = (await peopleOf(email)).map(({ id }) => JSON.stringify({ person: id }))
    const jobs = await database.db.select().from(job).where(eq(job.kind, 'invitation'))
    return jobs.filter(({ payload }) => people.includes(JSON.stringify(payload)))
  }
  const rolesOf = async (personId: number) =>
    (await database.db.select().from(personRole).where(eq(personRole.personId, personId))).map(({ role }) => role)

  test('an unknown address becomes a person and an administrator, and gets a mail', async () => {
    const { code, output } = await admin(['invite', 'First@Band.example', '--name', 'Regula von Beispiel'])
    expect([code, output]).toEqual([0, expect.stringContaining('Regula von Beispiel (first@band.example) is new and')])
    const [made] = await peopleOf('first@band.example')
    expect(made).toMatchObject({ firstName: 'Regula', lastName: 'von Beispiel' })
    expect(await rolesOf(made?.id ?? 0)).toEqual(['ADMIN'])
    expect(await invitationsTo('first@band.example')).toMatchObject([{ state: 'waiting' }])
    const memberships = await database.db.select().from(membership)
    expect(memberships.filter(({ personId }) => personId === made?.id)).toEqual([])
  })

  test('a repeated invitation changes nothing; a membership is created only on request', async () => {
    await admin(['invite', 'twice@band.example'])
    const { output } = await admin(['invite', 'twice@band.example', '--member'])
    expect(output).toContain('is an administrator already')
    await admin(['invite', 'twice@band.example', '--member'])
    const people = await peopleOf('twice@band.example')
    expect(people).toHaveLength(1)
    const [{ id } = { id: 0 }] = people
    expect(await database.db.select().from(membership).where(eq(membership.personId, id))).toMatchObject([
      { organizationId: 1, leaveDate: null },
    ])
    expect(await database.db.select().from(roleChange).where(eq(roleChange.personId, id))).toHaveLength(1)
  })

  test('a person with a password gets no mail, and an address of several people is refused', async () => {
    const [one] = await database.db.insert(person).values({ firstName: 'Vera', email: 'vera@band.example' }).returning()
    const values = { personId: one?.id ?? 0, email: 'vera@band.example', emailVerified: true, passwordHash: 'x' }
    await database.db.insert(account).values(values)
    expect((await admin(['invite', 'vera@band.example'])).output).toContain('Signs in as before.')
    expect(await invitationsTo('vera@band.example')).toEqual([])
    await database.db.insert(person).values([{ email: 'family@band.example' }, { email: 'family@band.example' }])
    expect(await admin(['invite', 'family@band.example'])).toMatchObject({ code: 1 })
    expect(await invitationsTo('family@band.example')).toEqual([])
  })

  test('with an external provider it names the place to sign in, mails nothing, and unlinks the account', async () => {
    const external = { OIDC_ISSUER: 'https://id.example/realm/' }
    const { output } = await admin(['invite', 'outside@band.example'], external)
    expect(output).toContain('Signs in at https://id.example/realm/')
    expect(await invitationsTo('outside@band.example')).toEqual([])
    expect(await admin(['unbind', 'outside@band.example'])).toMatchObject({ code: 1 })
    const [made] = await peopleOf('outside@band.example')
    const bound = { externalIssuer: 'https://id.example/realm/', externalSubject: 'subject' }
    await database.db.insert(account).values({ personId: made?.id ?? 0, email: 'outside@band.example', ...bound })
    expect((await admin(['invite', 'outside@band.example'], external)).output).toContain('Signs in as before.')
    expect(await admin(['unbind', 'Outside@band.example'])).toMatchObject({ code: 0 })
    const [freed] = await database.db.select().from(account).where(eq(account.email, 'outside@band.example'))
    expect(freed?.externalSubject).toBeNull()
  })

  test('the code at sign-in of somebody who lost everything is removed, and the person is told', async () => {
    const address = 'lost@band.example'
    const [one] = await database.db.insert(person).values({ email: address }).returning()
    const [owner] = await database.db
      .insert(account)
      .values({ personId: one?.id ?? 0, email: address })
      .returning()
    expect(await admin(['reset-sign-in', address])).toMatchObject({ code: 1 })
    await database.db
      .insert(secondFactor)
      .values({ accountId: owner?.id ?? '', secret: 'JBSWY3DPEHPK3PXP', confirmedAt: new Date() })
    expect(await admin(['reset-sign-in', 'Lost@band.example'])).toMatchObject({ code: 0 })
    expect(await findCodes(database.db, owner?.id ?? '')).toBeUndefined()
    const mailed = await database.db.select({ payload: job.payload }).from(job).where(eq(job.kind, 'mail'))
    expect(mailed).toContainEqual({ payload: expect.objectContaining({ to: address, template: 'code_removed' }) })
  })

  test('roles are granted and revoked, each change with its time', async () => {
    await database.db.insert(person).values({ email: 'roles@band.example' })
    const role = (...args: string[]) => admin(['role', 'roles@band.example', ...args])
    expect((await role()).output).toBe('roles@band.example: no roles')
    expect((await role('EDITOR')).output).toBe('roles@band.example: EDITOR')
    expect((await role('ADMIN')).output).toBe('roles@band.example: ADMIN, EDITOR')
    await role('ADMIN')
    expect((await role('EDITOR', '--remove')).output).toBe('roles@band.example: ADMIN')
    await role('EDITOR', '--remove')
    const [{ id } = { id: 0 }] = await peopleOf('roles@band.example')
    const changes = await database.db
      .select()
      .from(roleChange)
      .where(eq(roleChange.personId, id))
      .orderBy(asc(roleChange.id))
    expect(changes.map(({ role, granted, changedBy }) => [role, granted, changedBy])).toEqual([
      ['EDITOR', true, null],
      ['ADMIN', true, null],
      ['EDITOR', false, null],
    ])
  })

  test.each([
    [[]],
    [['invite']],
    [['invite', 'no address']],
    [['invite', 'a@band.example\nBcc: b@band.example']],
    [['invite', 'a@band.example', '--nmae', 'X']],
    [['invite', 'a@band.example', '--name', 'A\nB']],
    [['role', 'first@band.example', 'MEMBER']],
    [['role', 'first@band.example', 'CHIEF']],
    [['role', 'first@band.example', '--remove']],
    [['fire', 'first@band.example']],
  ])('%j is a usage error and does nothing', async (args) => {
    const before = await database.db.select().from(roleChange)
    const { code, output } = await admin(args)
    expect([code, output]).toEqual([2, expect.stringMatching(/Usage|Which role/)])
    expect(await database.db.select().from(roleChange)).toEqual(before)
  })
})

test('from the command line to the sign-in: the mail’s link sets the password, and the server knows the role', {
  tags: ['long'],
}, async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'test-admin-'))
  const port = await freePort()
  const settings = { PORT: `${port}`, DATA_FOLDER: folder, DATABASE_URL: await migratedPostgres(), DEMO: '0' }
  const cli = path.join(import.meta.dirname, '../../../cli.ts')
  const args = [cli, 'admin', 'invite', 'first@band.example', '--name', 'Regula Beispiel', '--member']
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...inherited, ...settings } })
  expect(stdout).toContain('is now an administrator')

  const server = await startServer(settings)
  const origin = `http://localhost:${port}`
  const mailFolder = path.join(folder, 'mail')
  const link = await vi.waitFor(
    () => {
      const [file = ''] = fs.readdirSync(mailFolder)
      const text = fs.readFileSync(path.join(mailFolder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
      const [found] = /http:\/\/localhost:\d+\/sso\/account\/new-password\?[\w=&-]+/.exec(text) ?? []
      expect(found).toBeDefined()
      return new URL(found ?? '')
    },
    { timeout: 20_000, interval: 100 },
  )
  const browser = createBrowser(origin)
  expect((await browser.open(link.href)).status).toBe(200)
  const password = 'Trompeten-1899-laut'
  const fields = { token: link.searchParams.get('token') ?? '', password }
  expect((await browser.send(`${origin}/sso/account/new-password`, fields)).status).toBe(200)
  const client = createClient({ origin, issuer: `${origin}/sso` })
  // A new band demands a passkey or a code from its administrators.
  const visitor = createBrowser(origin)
  const { url } = await visitor.follow(client.authorizationUrl())
  const asked = await visitor.followFrom(
    await visitor.send(url.href, { email: 'first@band.example', password }),
    url.href,
  )
  const code = totpIn((await asked.reply?.text()) ?? '').generate()
  const landed = await visitor.follow(nextIn(await (await visitor.send(asked.url.href, { code })).text()))
  const { access_token } = v.parse(
    v.object({ access_token: v.string() }),
    await (await client.redeem(landed.url.searchParams.get('code') ?? '')).json(),
  )
  const response = await fetch(`${origin}/api/frontend/layout/roles`, {
    headers: { Authorization: `Bearer ${access_token}` },
  })
  expect(v.parse(Roles, await response.json())).toEqual(['MEMBER', 'ADMIN', 'MHZ_LIBRARY_READ'])
  await server.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})
