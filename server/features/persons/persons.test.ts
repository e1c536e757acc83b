import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ErrorReply } from '#contract/errors.ts'
import { CompleteMyself, listPersons, type PersonGeneric, type SharedField } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { type PersonOptions, startTestServer, type TestApi, type TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { membership, person } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const path = '/api/frontend/internal/personnatural'
const address = { address1: 'Kanonenweg 99', zip: '8044', city: 'Zürich' }
const reached = { mobile: '+41791234567', landline: '+41441234567', birthDate: '1958-03-01' }

describeOnDatabase('persons', (kind) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestServer({ kind })
  })
  afterAll(() => api.stop())

  /** Adds a person with all fields who shares the given ones. */
  const addKnown = async (shared: SharedField[] = [], options: PersonOptions = {}): Promise<TestPerson> => {
    const added = await api.addPerson(options)
    await api.db
      .update(person)
      .set({ ...address, ...reached, shared })
      .where(eq(person.id, added.personId))
    return added
  }
  const myself = async (as: TestPerson): Promise<CompleteMyself> =>
    v.parse(CompleteMyself, await (await api.request(`GET ${path}/myself`, { as })).json())
  const save = (as: TestPerson, input: object, version: number, headers: Record<string, string> = {}) =>
    api.request(`PATCH ${path}`, { as, headers: { 'If-Match': `"${version}"`, ...headers }, body: input })
  const refusedFields = async (response: Response) => {
    const { code, errors } = v.parse(ErrorReply, await response.json())
    return { status: response.status, code, fields: errors.map(({ field, errorMessage }) => [field, errorMessage]) }
  }
  const directory = async (as: TestPerson): Promise<readonly PersonGeneric[]> => {
    const reply = await (await api.request('GET /api/frontend/internal/persongeneric', { as })).json()
    return v.parse(listPersons.reply, reply)._embedded.items
  }

  test('the caller’s own record has every field, and is changed as a whole', async () => {
    const owner = await addKnown()
    const before = await myself(owner)
    expect(before).toMatchObject({ ...address, ...reached, gender: 'NA', permit: false, shared: [], archived: false })
    const input = {
      ...before,
      gender: 'FEMALE',
      company: ' Bäckerei  Söhne ',
      firstName: 'Änne-Lou',
      lastName: 'D’Arc',
      mobile: '+41 79 765 43 21',
      landline: '',
      email: before.email,
      preferredChannel: 'MAIL',
      shared: ['ADDRESS', 'EMAIL', 'EMAIL'],
      permit: true,
      pictureConsent: 'REFUSED',
    }
    const saved = await save(owner, input, before.version)
    // A reply of this length is compressed, which makes its tag a weak one.
    expect([saved.status, saved.headers.get('etag')]).toEqual([200, `W/"${before.version + 1}"`])
    const after = v.parse(CompleteMyself, await saved.json())
    expect(after).toEqual({
      ...input,
      company: 'Bäckerei Söhne',
      mobile: '+41797654321',
      landline: null,
      shared: ['EMAIL', 'ADDRESS'],
      label: 'Änne-Lou D’Arc',
      version: before.version + 1,
      consents: ['permit', 'pictureConsent'].map((field) => ({
        field,
        day: toWireDate(api.deps.clock()),
        by: 'Änne-Lou D’Arc',
      })),
    })
    expect(await myself(owner)).toEqual(after)
  })

  test('a missing key leaves its field unchanged, null and blank clear it', async () => {
    const owner = await addKnown(['MOBILE'])
    await api.db.update(person).set({ company: 'Firma', permit: true }).where(eq(person.id, owner.personId))
    const before = await myself(owner)
    const changed = await save(owner, { id: before.id, city: 'Bern' }, before.version)
    expect(changed.status).toBe(200)
    const after = { ...before, city: 'Bern', version: before.version + 1 }
    expect(await myself(owner)).toEqual(after)
    await save(owner, { id: before.id, company: null, mobile: '' }, after.version)
    expect(await myself(owner)).toEqual({ ...after, company: null, mobile: null, version: after.version + 1 })
  })

  test('without If-Match the last write wins', async () => {
    const owner = await addKnown()
    const { id, version } = await myself(owner)
    for (const city of ['Bern', 'Basel'])
      expect((await api.request(`PATCH ${path}`, { as: owner, body: { id, city } })).status).toBe(200)
    expect(await myself(owner)).toMatchObject({ city: 'Basel', version: version + 2 })
  })

  test('every wrong field is reported in the caller’s language, and nothing is stored', async () => {
    const owner = await addKnown()
    const before = await myself(owner)
    const desired = {
      ...before,
      gender: 'X',
      firstName: '',
      lastName: 'Muster🎺',
      address1: 'x'.repeat(10_000),
      zip: '80444',
      city: '!',
      mobile: '079 123 45 67',
      email: 'nobody',
      birthDate: '2026-03-11',
    }
    expect(await refusedFields(await save(owner, desired, before.version, { 'Accept-Language': 'de-CH' }))).toEqual({
      status: 400,
      code: 'validation.invalid',
      fields: [
        ['gender', 'Bitte Anrede wählen'],
        ['firstName', 'Bitte Vornamen angeben'],
        ['lastName', 'Ungültige Zeichen'],
        ['birthDate', 'Das Geburtsdatum darf nicht in der Zukunft liegen'],
        ['address1', 'Bitte höchstens 100 Zeichen'],
        ['zip', 'Es sind nur Schweizer PLZ (4 Ziffern) erlaubt'],
        ['city', 'Ort enthält ungültige Zeichen'],
        ['mobile', 'Ungültige Telefonnummer. Format: +41xxxxxxx'],
        ['email', 'Die E-Mail Adresse ist ungültig'],
      ],
    })
    expect(await myself(owner)).toEqual(before)
  })

  test.each([
    ['a null byte', { company: 'a\0b' }, 'request.malformed'],
    ['a number as name', { firstName: 7 }, 'validation.invalid'],
    ['an object as address', { address1: { toString: 1 } }, 'validation.invalid'],
    ['an unknown field to share', { shared: ['BIRTH_DATE'] }, 'validation.invalid'],
    ['shared as text', { shared: 'EMAIL' }, 'validation.invalid'],
    ['a word as consent', { permit: 'yes' }, 'validation.invalid'],
  ])('%s is refused', async (_, wrong, code) => {
    const owner = await addKnown()
    const before = await myself(owner)
    const { status, code: received } = await refusedFields(await save(owner, { ...before, ...wrong }, before.version))
    expect([status, received]).toEqual([400, code])
    expect(await myself(owner)).toEqual(before)
  })

  test('a request without an id, or above the maximum size, is refused', async () => {
    const owner = await addKnown()
    const { id: _, ...before } = await myself(owner)
    expect((await save(owner, before, before.version)).status).toBe(400)
    expect((await save(owner, { id: owner.personId, company: 'x'.repeat(150_000) }, 1)).status).toBe(413)
  })

  test('a stored value that breaks today’s rules is accepted while unchanged', async () => {
    const owner = await addKnown()
    const old = { zip: 'D-10115', mobile: '044 999 88 77', lastName: 'Müller 3', email: null }
    await api.db.update(person).set(old).where(eq(person.id, owner.personId))
    const before = await myself(owner)
    expect((await save(owner, { ...before, city: 'Berlin' }, before.version)).status).toBe(200)
    expect(await myself(owner)).toMatchObject({ ...old, city: 'Berlin' })
  })

  test('the second of two devices gets the first one’s change and overwrites nothing', async () => {
    const owner = await addKnown()
    const before = await myself(owner)
    expect((await save(owner, { ...before, city: 'Bern' }, before.version)).status).toBe(200)
    const late = await save(owner, { ...before, city: 'Basel' }, before.version)
    expect(late.status).toBe(412)
    const { code, current } = v.parse(ErrorReply, await late.json())
    expect([code, v.parse(CompleteMyself, current)]).toEqual(['conflict.version', await myself(owner)])
    // A device repeats a request after a lost reply: that is not a conflict.
    const again = await save(owner, { ...before, city: 'Bern' }, before.version)
    expect([again.status, v.parse(CompleteMyself, await again.json()).version]).toEqual([200, before.version + 1])
    const both = await Promise.all(['Chur', 'Genf'].map((city) => save(owner, { ...before, city }, before.version + 1)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('another person’s record cannot be changed, and its existence is not revealed', async () => {
    const [owner, other] = [await addKnown(), await addKnown([], { roles: ['ADMIN', 'MHZ_ADDRESSVIEWER'] })]
    const before = await myself(owner)
    const foreign = await save(other, { ...before, city: 'Bern' }, before.version)
    const missing = await save(other, { ...before, id: 2_000_000_000 }, before.version)
    // The caller's own record, which may have had another id before it was merged.
    expect([foreign.status, missing.status]).toEqual([412, 412])
    const withoutId = async (reply: Response) => ({ ...(await reply.json()), requestId: undefined })
    expect(await withoutId(foreign)).toEqual(await withoutId(missing))
    expect(await myself(owner)).toEqual(before)
  })

  test('members see the fields that others share, address viewers the whole card', async () => {
    const shares = await addKnown(['MOBILE', 'ADDRESS'], { firstName: 'Teilt' })
    const hides = await addKnown([], { firstName: 'Verbirgt' })
    const viewer = await addKnown([], { roles: ['MHZ_ADDRESSVIEWER'] })
    const nothing = { email: null, mobile: null, landline: null, address: null, birthDate: null }
    const whole = { ...reached, address: { ...address, address2: null } }
    const seen = async (as: TestPerson, firstName: string) =>
      (await directory(as)).find((one) => one.firstName === firstName)
    expect(await seen(hides, 'Teilt')).toMatchObject({ ...nothing, mobile: reached.mobile, address: whole.address })
    expect(await seen(shares, 'Verbirgt')).toMatchObject({ ...nothing, label: 'Verbirgt Beispiel', instrument: 'TUBA' })
    // The caller's own entry as others see it.
    expect(await seen(hides, 'Verbirgt')).toMatchObject(nothing)
    expect(await seen(viewer, 'Verbirgt')).toMatchObject({ ...whole, email: expect.stringContaining('@') })
  })

  test('members see a birthday without the year, and who lives together, of those who share it', async () => {
    const [shares, other, hides] = [
      await addKnown(['BIRTHDAY', 'ADDRESS'], { firstName: 'Feiert' }),
      await addKnown(['ADDRESS'], { firstName: 'Mitbewohner' }),
      await addKnown([], { firstName: 'Feiertnicht' }),
    ]
    const household = '33333333-3333-4333-8333-333333333333'
    for (const { personId } of [shares, other, hides])
      await api.db.update(person).set({ household, birthDate: '1980-12-24' }).where(eq(person.id, personId))
    const seen = async (firstName: string) => {
      const {
        birthday,
        household: home,
        birthDate,
      } = (await directory(hides)).find((one) => one.firstName === firstName) ?? {}
      return [birthday, home, birthDate]
    }
    expect(await seen('Feiert')).toEqual(['12-24', household, null])
    expect(await seen('Mitbewohner')).toEqual([null, household, null])
    expect(await seen('Feiertnicht')).toEqual([null, null, null])
  })

  test('the directory contains today’s players and board members, once each, by name, without row ids', async () => {
    const asks = await addKnown()
    const player = await addKnown([], { firstName: 'Vorstand' })
    await api.db
      .insert(membership)
      .values({ personId: player.personId, organizationId: 7, functionType: 'CASHIER', joinDate: '2020-01-01' })
    await addKnown([], { firstName: 'Ehemalig', member: '2026-03-09' })
    const passive = await addKnown([], { firstName: 'Passiv', member: false })
    await api.db.insert(membership).values({ personId: passive.personId, organizationId: 2, joinDate: '2020-01-01' })
    const soon = await addKnown([], { firstName: 'Künftig', member: false })
    await api.db.insert(membership).values({ personId: soon.personId, organizationId: 1, joinDate: '2026-03-11' })
    const archived = await addKnown([], { firstName: 'Archiviert' })
    await api.db.update(person).set({ archived: true }).where(eq(person.id, archived.personId))
    await api.db.update(person).set({ lastName: 'Äbi' }).where(eq(person.id, player.personId))

    const people = await directory(asks)
    expect(people[0]).toMatchObject({ firstName: 'Vorstand', instrument: 'TUBA', office: 'CASHIER' })
    expect(people.filter(({ firstName }) => firstName === 'Vorstand')).toHaveLength(1)
    expect(
      people.filter(({ firstName }) => ['Ehemalig', 'Passiv', 'Künftig', 'Archiviert'].includes(firstName)),
    ).toEqual([])
    const reply = await (await api.request('GET /api/frontend/internal/persongeneric', { as: asks })).text()
    expect(reply).not.toMatch(/"id"|remarks|"version"/)
  })

  test('a vCard contains the fields that its reader may see, under the person’s name', async () => {
    const owner = await addKnown(['MOBILE'], { firstName: 'Zoë "Z"' })
    const [member, viewer] = [await addKnown(), await addKnown([], { roles: ['MHZ_ADDRESSVIEWER'] })]
    const { uuid } = await myself(owner)
    const card = async (as: TestPerson, id = uuid) => await api.request(`GET ${path}/${id}/vcard`, { as })
    const shared = await card(member)
    expect(Object.fromEntries(shared.headers)).toMatchObject({
      'content-type': 'text/vcard; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Zo_ _Z_ Beispiel.vcf"; filename*=UTF-8''Zo%C3%AB%20%22Z%22%20Beispiel.vcf`,
    })
    const text = await shared.text()
    expect(text).toContain('TEL;TYPE=CELL:+41791234567')
    expect(text).not.toMatch(/ADR|EMAIL|BDAY|HOME/)
    expect(await (await card(viewer)).text()).toMatch(/EMAIL.*ADR.*BDAY:1958-03-01/s)
    expect((await card(member, uuid.toUpperCase())).status).toBe(200)
    expect((await card(member, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await (await card(member, `${owner.personId}`)).text()).toBe(text)
    expect((await card(member, '999999')).status).toBe(404)
    expect((await card(member, 'x')).status).toBe(400)
    await api.db.update(membership).set({ leaveDate: '2026-03-09' }).where(eq(membership.personId, owner.personId))
    expect((await card(viewer)).status).toBe(404)
  })

  test('the caller’s data are a file that includes shared fields and consents', async () => {
    const owner = await addKnown(['MOBILE'])
    const other = await addKnown()
    await api.db.update(person).set({ permit: true, firstName: 'Nachbarin' }).where(eq(person.id, other.personId))
    const file = await api.request(`GET ${path}/myself/data`, { as: owner })
    expect(file.headers.get('content-disposition')).toContain('attachment; filename="personal-data.json"')
    const text = await file.text()
    expect(JSON.parse(text)).toMatchObject({ person: { ...reached, shared: ['MOBILE'], permit: false } })
    expect(text).not.toMatch(/Nachbarin|passwordHash/)
  })
})
