import { eq } from 'drizzle-orm'
import { secureDownload } from '#contract/compositions.ts'
import { describeTake, listTakes, removeTake, signTake, uploadTake } from '#contract/takes.ts'
import { take } from '../../platform/db/tables.ts'
import { receiveFile } from '../../platform/files/receive.ts'
import { signFile } from '../../platform/files/signed-address.ts'
import { HttpError, requireFirst } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { readTakes, recording } from './policy.ts'
import { findTakes } from './queries.ts'
import { removeBytes } from './remove.ts'
import { addTake, describeTakeOf, isKnownTake, takeTypes } from './save.ts'

/** Routes of the takes of events. */
export const mountTakes = (api: Api): void => {
  const { read, write, takes, clock } = api.deps

  mount(api, listTakes, readTakes, async ({ rows, locale }) => ({
    body: wholeList(await read(findTakes, rows, locale)),
  }))

  mount(api, uploadTake, recording, async ({ input: { params, query }, upload, rows: personId }) => {
    const sent = { uuid: params.id, ...query }
    if (!(await read(isKnownTake, personId, sent))) {
      const file = await receiveFile(takes, upload, {
        accepted: Object.keys(takeTypes),
        wrong: 'validation.file_no_take',
      })
      await write(addTake, personId, sent, file, clock())
    }
    return { body: { id: params.id } }
  })

  mount(api, describeTake, recording, async ({ input: { params, body }, rows: personId }) => {
    await write(describeTakeOf, personId, params.id, body, clock())
    return { body: { id: params.id } }
  })

  mount(api, removeTake, readTakes, async ({ input: { params }, rows, locale }) => {
    const isThis = eq(take.uuid, params.id)
    const sha256 = await write(async (tx) => {
      const { removable } = requireFirst(await findTakes(tx, rows, locale, isThis))
      if (!removable) throw new HttpError('not_found')
      const gone = await tx.update(take).set({ deleted: true, sections: [] }).where(isThis).returning()
      return requireFirst(gone).sha256
    })
    await read(removeBytes, takes, sha256)
    return { body: { id: params.id } }
  })

  mount(api, signTake, readTakes, async ({ input: { params }, rows, locale }) => {
    const isThis = eq(take.uuid, params.id)
    const { audible } = requireFirst(await read(findTakes, rows, locale, isThis))
    if (!audible) throw new HttpError('not_found')
    const { id, sha256 } = requireFirst(await read((db) => db.select().from(take).where(isThis)))
    const token = await read(signFile, { kind: 'take', id, sha256 }, clock())
    return { body: { url: secureDownload.path.replace(':token', token) } }
  })
}
