import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { PersonCard } from '#contract/edited-persons.ts'
import { CompleteMyself } from '#contract/persons.ts'
import { toWireDate } from '#contract/time.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk, personPath } from '../../../tests/support/persons-desk.ts'
import { consentDecision } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const own = '/api/frontend/internal/personnatural'

describeOnDatabase('consents of persons', (kind) => {
  const { started, send, add, cardIn, uuidOf } = peopleDesk(kind)
  const today = () => toWireDate(started().api.deps.clock())
  const change = async ({ uuid, version }: PersonCard, fields: object) =>
    await cardIn(await send(`PUT ${personPath}/${uuid}/card`, fields, { version }))
  const decisions = async (personId: number) => {
    const rows = await started()
      .api.db.select()
      .from(consentDecision)
      .where(eq(consentDecision.personId, personId))
      .orderBy(consentDecision.id)
    return rows.map(({ field, given }) => [field, given])
  }

  test('a decision has its day and who entered it, and the last one counts', async () => {
    const added = await add({ permit: true, pictureConsent: null })
    expect(added.consents).toEqual([{ field: 'permit', day: today(), by: expect.stringContaining('Vreni') }])
    const refused = await change(added, { pictureConsent: 'REFUSED', permit: false })
    expect(refused.consents.map(({ field }) => field)).toEqual(['permit', 'pictureConsent'])
    const undecided = await change(refused, { pictureConsent: null })
    expect(undecided.pictureConsent).toBeNull()
    expect(await decisions(added.id)).toEqual([
      ['permit', true],
      ['permit', false],
      ['pictureConsent', false],
      ['pictureConsent', null],
    ])
  })

  test('a change of other fields is no decision', async () => {
    const added = await add({ permit: false, pictureConsent: 'AGREED' })
    await change(added, { city: 'Wil', pictureConsent: 'AGREED' })
    expect(await decisions(added.id)).toEqual([['pictureConsent', true]])
  })

  test('a refusal with its day stays when two records of a person are merged', async () => {
    const [kept, other] = [await add({ pictureConsent: null }), await add({ pictureConsent: 'REFUSED' })]
    const body = { other: other.uuid, otherVersion: other.version, take: [] }
    const merged = await cardIn(await send(`POST ${personPath}/${kept.uuid}/merging`, body, { version: kept.version }))
    expect(merged.pictureConsent).toBe('REFUSED')
    expect(merged.consents.map(({ field }) => field)).toContain('pictureConsent')
  })

  test('a person decides alone, and people managers see by whom it was', async () => {
    const { api } = started()
    const member = await api.addPerson({ firstName: 'Ursina' })
    const myself = async () =>
      v.parse(CompleteMyself, await (await api.request(`GET ${own}/myself`, { as: member })).json())
    const { id, version } = await myself()
    const headers = { 'If-Match': `"${version}"` }
    const body = { id, pictureConsent: 'REFUSED' }
    const saved = await api.request(`PATCH ${own}`, { as: member, headers, body })
    expect(saved.status).toBe(200)
    expect(await myself()).toMatchObject({ pictureConsent: 'REFUSED', permit: false })
    const card = await cardIn(await send(`GET ${personPath}/${await uuidOf(member)}/card`))
    expect(card.consents).toEqual([{ field: 'pictureConsent', day: today(), by: expect.stringContaining('Ursina') }])
  })
})
