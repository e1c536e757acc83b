import * as v from 'valibot'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CompleteMyself, PersonGeneric } from '#contract/persons.ts'
import { testDevice } from '../../../tests/support/device.ts'
import { noBytes } from '../../../tests/support/no-bytes.ts'
import { type MemberDatabase, openMemberDatabase } from '../../database.ts'
import { type Outbox, openOutbox } from '../store.ts'
import { kinds } from './kinds.ts'
import { DesiredPerson, overlayDirectory, overlayPerson, personKind } from './person.ts'

const row: CompleteMyself = {
  id: 7,
  uuid: '4f9b1c1e-6c0e-4f57-9a3b-0a6f1f7a1b2c',
  gender: 'NA',
  company: null,
  title: null,
  firstName: 'Heinz',
  lastName: 'Bachofner-Keel',
  address1: 'Musterweg 7',
  address2: null,
  zip: '8044',
  city: 'Zürich',
  landline: null,
  mobile: '+41 79 123 45 67',
  email: 'heinz@band.example',
  pendingEmail: null,
  birthDate: null,
  preferredChannel: 'EMAIL',
  permit: false,
  pictureConsent: null,
  consents: [],
  shared: ['MOBILE', 'other'],
  remarks: null,
  archived: false,
  label: 'Heinz Bachofner-Keel',
  instrument: 'TUBA',
  voice: null,
  key: null,
  further: [],
  member: true,
  version: 3,
  links: [],
}
const own = v.parse(DesiredPerson, row)
const place = { kind: 'person', key: 'own' }

let outbox: Outbox
let database: MemberDatabase
beforeEach(() => {
  const deps = testDevice().tab()
  database = openMemberDatabase(deps, '5a1e')
  outbox = openOutbox(deps, database, kinds)
})
const putChange = (change: Partial<DesiredPerson>) => outbox.put({ ...place, desired: { ...own, ...change }, row })

describe("a change of one's own person", () => {
  it('is one record with the whole card; reverting to the stored card deletes it, regardless of digit grouping', async () => {
    await putChange({ city: 'Bern' })
    await putChange({ city: 'Bern', permit: true })
    expect(await outbox.list()).toMatchObject([{ key: 'own', baseVersion: 3, desired: { city: 'Bern', permit: true } }])
    await putChange({ mobile: '+41791234567' })
    expect(await outbox.list()).toEqual([])
  })

  it("overlays the server's row, and shows empty fields as null", async () => {
    await putChange({ city: 'Bern', firstName: 'Heinrich', email: '' })
    expect(overlayPerson(row, await outbox.list()).shown).toMatchObject({
      city: 'Bern',
      email: null,
      label: 'Heinrich Bachofner-Keel',
      version: 3,
      instrument: 'TUBA',
      further: [],
    })
  })

  it('stays one record, and is resolved by field, when the own record was merged into another one', async () => {
    await putChange({ city: 'Bern' })
    const merged = { ...row, id: 8, version: 5, address2: 'Postfach' }
    const problem = { code: 'conflict.version', message: '', errors: [], current: merged }
    await outbox.change(place, (one) => ({ ...one, state: 'conflict', problem }))
    expect(overlayPerson(merged, await outbox.list()).record?.state).toBe('conflict')
    await outbox.decide({ ...place, desired: { ...own, city: 'Bern', address2: 'Postfach' }, row: merged })
    const [record] = await outbox.list()
    expect(record).toMatchObject({ state: 'waiting', base: { id: 8 }, baseVersion: 5 })
    const sent: unknown[] = []
    const call = (_: unknown, input: unknown) => Promise.resolve(sent.push(input))
    await personKind.toRequest(record ?? expect.fail('no record'), new Date())(call as never, {} as never, noBytes)
    expect(sent).toMatchObject([
      { headers: { 'if-match': '"5"' }, body: { id: 8, city: 'Bern', address2: 'Postfach' } },
    ])
  })

  it('of an older app, stored under the number of the person, is moved to its key; the later of two stays', async () => {
    await putChange({ city: 'Bern' })
    const [record] = await outbox.list()
    const older = { ...record, key: '7', version: 1 }
    const write = (one: object, at: string) =>
      database.write(['outbox'], async (t) => {
        t.put('outbox', at, one)
      })
    await outbox.discard(place)
    await write(older, 'person:7')
    expect(await outbox.list()).toMatchObject([{ key: 'own', version: 2, desired: { city: 'Bern' } }])
    await putChange({ city: 'Basel' })
    await write({ ...older, updatedAt: '2000-01-01T00:00:00.000Z' }, 'person:7')
    expect(await outbox.list()).toMatchObject([{ key: 'own', desired: { city: 'Basel' } }])
    expect(await database.read(['outbox'], (t) => t.keys('outbox'))).toEqual(['person:own'])
    expect((await outbox.snapshot()).unlisted).toEqual({ unreadable: 0, newer: 0 })
  })

  it('stops overlaying once the persisted person is as new', async () => {
    await putChange({ city: 'Bern' })
    await outbox.change(place, (one) => ({ ...one, state: 'saved', savedVersion: 4 }))
    expect(overlayPerson(row, await outbox.list()).shown.city).toBe('Bern')
    expect(overlayPerson({ ...row, version: 4, city: 'Basel' }, await outbox.list()).shown.city).toBe('Basel')
  })

  it('shows shared fields in the directory, and all fields to an address viewer', async () => {
    const entry: PersonGeneric = {
      uuid: row.uuid,
      firstName: 'Heinz',
      lastName: 'Bachofner-Keel',
      company: null,
      label: 'Heinz Bachofner-Keel',
      instrument: 'TUBA',
      further: [],
      office: null,
      email: null,
      mobile: '+41791234567',
      landline: null,
      address: null,
      birthDate: null,
      birthday: null,
      household: null,
    }
    const otherEntry = { ...entry, uuid: 'another' }
    await putChange({ city: 'Bern', mobile: '+41790000000', shared: ['ADDRESS', 'BIRTHDAY'], birthDate: '1980-12-24' })
    const { shown } = overlayPerson(row, await outbox.list())
    expect(overlayDirectory([entry, otherEntry], shown, false)).toEqual([
      {
        ...{ ...entry, mobile: null, birthday: '12-24' },
        address: { address1: 'Musterweg 7', address2: null, zip: '8044', city: 'Bern' },
      },
      otherEntry,
    ])
    expect(overlayDirectory([entry], shown, true)).toMatchObject([
      { mobile: '+41790000000', email: 'heinz@band.example' },
    ])
  })
})
