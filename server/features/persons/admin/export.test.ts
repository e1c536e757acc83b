import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test, vi } from 'vitest'
import type { PersonFields } from '#contract/edited-persons.ts'
import { invitePeople } from '#contract/listed-persons.ts'
import type { TestApi, TestPerson } from '../../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../../tests/support/databases.ts'
import { ownJobs } from '../../../../tests/support/jobs.ts'
import { readPdf } from '../../../../tests/support/pdf.ts'
import { personPath as path, peopleDesk } from '../../../../tests/support/persons-desk.ts'
import { account, addressAccess, person } from '../../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('chosen people', (kind) => {
  let api: TestApi
  let manager: TestPerson
  const desk = peopleDesk(kind)
  const { send } = desk
  beforeAll(() => {
    ;({ api, manager } = desk.started())
  })

  const add = (fields: Partial<PersonFields>) => desk.add({ title: null, company: null, ...fields })
  const exported = (format: string, choice: object) => send(`POST ${path}export`, { ...choice, format })

  test('are exported as CSV that Excel in Switzerland opens and that starts no formula', async () => {
    await add({ firstName: '=HYPERLINK("x")', lastName: 'Formel', city: 'A; "B"', remarks: 'geheim', mobile: null })
    const response = await exported('CSV', { filter: { searchTerm: 'formel' } })
    expect(response.headers.get('Content-Disposition')).toContain('Personen.csv')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [headings, row, end] = bytes.toString('utf8').slice(1).split('\r\n')
    expect(headings).toMatch(/^Anrede;Titel;Vorname;Nachname;Firma;/)
    expect(row).toContain(';"\'=HYPERLINK(""x"")";Formel;')
    expect(row).toContain('"A; ""B"""')
    expect(row).toContain(';+41 44 987 65 43;')
    expect(row).not.toContain('geheim')
    expect(end).toBe('')
  })

  test('are exported as Excel workbook and as vCards', async () => {
    const [one, two] = [
      await add({ firstName: 'Ada', lastName: 'Karte' }),
      await add({ firstName: 'Bo', lastName: 'Karte' }),
    ]
    const uuids = [one.uuid, two.uuid]
    const workbook = Buffer.from(await (await exported('XLS', { uuids })).arrayBuffer())
    expect(workbook.subarray(0, 2).toString()).toBe('PK')
    const cards = await (await exported('VCARD', { uuids })).text()
    expect(cards.match(/^FN.*:.*$/gm)).toEqual([
      expect.stringContaining('Ada Karte'),
      expect.stringContaining('Bo Karte'),
    ])
    expect(cards.match(/BEGIN:VCARD/g)).toHaveLength(2)
  })

  test('get one label for each household', async () => {
    const at = { lastName: 'Etikette', address1: 'Am Bach 1', zip: '8044', city: 'Zürich', address2: null }
    const mother = await add({ ...at, firstName: 'Anna' })
    const father = await add({ ...at, firstName: 'Beat' })
    await add({ ...at, firstName: 'Carla', lastName: 'Allein-Etikette' })
    await add({ ...at, firstName: 'Ohne', address1: '' })
    await send(`PUT ${path}/${father.uuid}/household`, { with: mother.uuid })
    const response = await exported('LABELS', { filter: { searchTerm: 'etikette' } })
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    const text = (await readPdf(new Uint8Array(await response.arrayBuffer()))).pages.map(({ words }) => words).join(' ')
    expect(text).toContain('Anna und Beat Etikette')
    expect(text).toContain('Carla Allein-Etikette')
    expect(text).not.toContain('Ohne')
    expect(text.match(/Am Bach 1/g)).toHaveLength(2)
  })

  test('are logged with author, filter and number, but without search terms and values', async () => {
    await exported('CSV', { filter: { searchTerm: 'etikette', lacks: 'address' } })
    const rows = await api.db
      .select()
      .from(addressAccess)
      .where(eq(addressAccess.format, 'CSV'))
      .orderBy(addressAccess.id)
    expect(rows.at(-1)).toMatchObject({ by: manager.sub, filter: 'lacks=address&search=yes', count: 1, personId: null })
    expect(JSON.stringify(rows)).not.toMatch(/etikette/i)
  })

  test('are invited if they can be, and the others are named with the reason', async () => {
    const lastName = 'Einladung'
    await add({ lastName, firstName: 'Anja', email: 'anja@band.example' })
    await add({ lastName, firstName: 'Bernd', email: null })
    await add({ lastName, firstName: 'Cleo', email: 'anja@band.example' })
    const known = await api.addPerson({ firstName: 'Dora' })
    await api.db.update(person).set({ lastName }).where(eq(person.id, known.personId))
    await api.db.update(account).set({ passwordHash: 'set' }).where(eq(account.id, known.sub))
    const administrator = await api.addPerson({ firstName: 'Emil', roles: ['ADMIN'], verified: false })
    await api.db.update(person).set({ lastName }).where(eq(person.id, administrator.personId))
    const response = await send(`POST ${path}invitation`, { filter: { searchTerm: 'einladung' } })
    const { invited, skipped } = v.parse(invitePeople.reply, await response.json())
    expect([invited, skipped.map(({ label, reason }) => `${label}: ${reason}`)]).toEqual([
      1,
      [
        'Bernd Einladung: no_email',
        'Cleo Einladung: shared_email',
        'Dora Einladung: can_sign_in',
        'Emil Einladung: administrator',
      ],
    ])
    const jobs = ownJobs(api)
    await jobs.run()
    expect((await jobs.mails()).map(({ to }) => to?.[0]?.address)).toEqual(['anja@band.example'])
  })

  test('are mailed once although the request was repeated because its reply was late', async () => {
    await add({ lastName: 'Geduld', firstName: 'Fritz', email: 'fritz@band.example' })
    const headers = { 'Idempotency-Key': 'a'.repeat(22) }
    const jobs = ownJobs(api)
    for (const _ of [1, 2]) {
      const response = await api.request(`POST ${path}invitation`, {
        ...{ as: manager, headers, body: { filter: { searchTerm: 'geduld' } } },
      })
      expect(v.parse(invitePeople.reply, await response.json()).invited).toBe(1)
      await jobs.run()
    }
    const fritz = (await jobs.mails()).filter(({ to }) => to?.[0]?.address === 'fritz@band.example')
    expect(fritz).toHaveLength(1)
  })

  test('of one mailbox the oldest gets the account, and is named as the one who can represent the others', async () => {
    const at = { lastName: 'Postfach', email: 'postfach@band.example' }
    await add({ ...at, firstName: 'Aline', birthDate: '2015-05-01' })
    await add({ ...at, firstName: 'Marta', birthDate: '1984-02-03' })
    await add({ ...at, firstName: 'Noldi', birthDate: '1986-04-05' })
    const response = await send(`POST ${path}invitation`, { filter: { searchTerm: 'postfach' } })
    const { invited, skipped } = v.parse(invitePeople.reply, await response.json())
    expect(invited).toBe(1)
    expect(skipped.map(({ label, reason, holder }) => [label, reason, holder?.label, holder?.minor])).toEqual([
      ['Aline Postfach', 'shared_email', 'Marta Postfach', true],
      ['Noldi Postfach', 'shared_email', 'Marta Postfach', false],
    ])
    const [aline] = skipped
    const added = await send(`POST /api/frontend/internal/admin/person/${aline?.uuid}/representation`, {
      ...{ representative: aline?.holder?.uuid, decided: false },
    })
    expect([added.status, ((await added.json()) as { state: string }).state]).toEqual([201, 'MINOR'])
  })
})
