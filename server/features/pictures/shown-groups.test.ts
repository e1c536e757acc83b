import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { EditedGroup } from '#contract/edited-groups.ts'
import { listPictureGroups, type PictureGroup } from '#contract/pictures.ts'
import type { TestPerson } from '../../../tests/support/api.ts'
import { describeOnDatabase } from '../../../tests/support/databases.ts'
import { peopleDesk } from '../../../tests/support/persons-desk.ts'
import { pictureClient, picturePath, pictureTexts, readRefusal } from '../../../tests/support/pictures/client.ts'
import { makePhoto } from '../../../tests/support/pictures/make.ts'
import { bandGroup, membership } from '../../platform/db/tables.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

describeOnDatabase('groups in pictures', (kind) => {
  const { started, send, add } = peopleDesk(kind)
  let adding: Promise<TestPerson> | undefined
  const editor = () => (adding ??= started().api.addPerson({ roles: ['EDITOR'] }))
  const groups = async (): Promise<PictureGroup[]> => {
    const reply = await started().api.request(`GET ${picturePath}/groups`, { as: await editor() })
    return v.parse(listPictureGroups.reply, await reply.json())._embedded.items
  }
  const playing = async (firstName: string, pictureConsent: 'AGREED' | 'REFUSED' | null) => {
    const card = await add({ firstName, lastName: 'Muster', pictureConsent })
    const joined = { personId: card.id, organizationId: 1, joinDate: '2020-01-01', functionType: 'TUBA' } as const
    await started().api.db.insert(membership).values(joined)
    return card
  }
  const group = async (nameDe: string, members: readonly { readonly uuid: string }[]) => {
    const chosen = members.map(({ uuid }) => ({ uuid, leader: false }))
    return v.parse(
      EditedGroup,
      await (await send('POST /api/frontend/internal/admin/group', { nameDe, members: chosen })).json(),
    )
  }

  test('name those who refused, and count those who have not decided', async () => {
    const [before] = await groups()
    const agreed = await playing('Agnes', 'AGREED')
    const refused = await playing('Res', 'REFUSED')
    const undecided = await playing('Uli', null)
    const former = await add({ firstName: 'Fritz', lastName: 'Muster', pictureConsent: 'REFUSED' })
    const brass = await group('Blech', [agreed, refused, undecided, former])
    const quiet = await group('Still', [agreed])
    const [band, ...others] = await groups()
    expect(band).toMatchObject({ group: 'BAND', refusing: ['Res Muster'], undecided: (before?.undecided ?? 0) + 1 })
    expect(others).toEqual([
      { group: brass.id, nameDe: 'Blech', nameEn: null, refusing: ['Fritz Muster', 'Res Muster'], undecided: 1 },
      { group: quiet.id, nameDe: 'Still', nameEn: null, refusing: [], undecided: 0 },
    ])
  })

  test('a picture says its group from the upload on, and none once the group is removed', async () => {
    const { api } = started()
    const client = pictureClient(api, await editor())
    const { id, version } = await group('Jugend', [])
    const photo = await makePhoto({ width: 600, height: 400, colour: '#135' })
    const sent = await client.send(photo, { ...pictureTexts, shows: `${id}` })
    expect(sent.status).toBe(201)
    const [uploaded] = await client.list()
    if (uploaded === undefined) throw new Error('the picture is not listed')
    expect(uploaded.shows).toBe(id)
    const band = await client.changed(uploaded, { shows: 'BAND' })
    expect(band.shows).toBe('BAND')
    expect((await client.changed(band, { shows: id })).shows).toBe(id)
    expect((await send(`DELETE /api/frontend/internal/admin/group/${id}`, undefined, { version })).status).toBe(200)
    expect(await api.db.$count(bandGroup)).toBe(2)
    expect((await client.list())[0]?.shows).toBeNull()
  })

  test.each(['123456', 'CHOIR', '-1', '1.5'])('refuses the group %s', async (shows) => {
    const client = pictureClient(started().api, await editor())
    const photo = await makePhoto({ width: 600, height: 400, colour: '#531' })
    expect(await readRefusal(await client.send(photo, { ...pictureTexts, shows }))).toEqual([400, ['shows']])
  })
})
