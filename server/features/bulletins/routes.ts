import { getBulletinPicture, listBulletins, readBulletin } from '#contract/bulletins.ts'
import {
  bulletinResource,
  getBulletinReaders,
  getBulletinReferences,
  listSentBulletins,
  previewBulletin,
  uploadBulletinPicture,
} from '#contract/edited-bulletins.ts'
import { actingFor, asksFor } from '../../platform/http/for-whom.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { createIdempotent } from '../../platform/resources/create-idempotent.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { sendBytes } from '../pictures/serve.ts'
import { bulletinRows, sendBulletin } from './edit.ts'
import { findReaders, findReferences, findSentRows } from './edited.ts'
import { addBulletinPicture, findPicture, readsPicture } from './pictures.ts'
import { writing } from './policy.ts'
import { findPreview } from './preview.ts'
import { findBulletins, markRead } from './queries.ts'

/** Routes of those whom bulletins address. */
const mountReading = (api: Api): void => {
  const { read, write, pictures, clock } = api.deps

  mount(api, listBulletins, asksFor, async ({ input, rows, locale }) => ({
    body: wholeList(await read(findBulletins, rows, { all: input.query.for === 'all', locale, now: clock() })),
  }))

  mount(api, readBulletin, asksFor, async ({ input, rows, author, locale }) => {
    const by = { ...actingFor(author, rows, input.query.for), locale }
    return rowReply(await write(markRead, input.params.id, by))
  })

  mount(api, getBulletinPicture, readsPicture, async ({ input, rows, headers }) => {
    const { sha256 } = await read(findPicture, rows, input.params.uuid)
    return await sendBytes(pictures.files, { sha256, contentType: 'image/webp' }, headers, {
      'Cache-Control': 'private, no-cache',
    })
  })
}

/** Routes of the senders. */
const mountWriting = (api: Api): void => {
  const { read, write } = api.deps

  mount(api, listSentBulletins, writing, async ({ rows }) => ({ body: wholeList(await read(findSentRows, rows)) }))

  mount(api, getBulletinReferences, writing, async ({ rows, locale }) => ({
    body: await read(findReferences, rows, locale),
  }))

  mount(api, previewBulletin, writing, async ({ input: { body }, rows }) => ({
    body: await write(findPreview, rows, body),
  }))

  mount(api, uploadBulletinPicture, writing, async (request) => ({
    body: await addBulletinPicture(request.deps, request.rows, () => request.upload),
    status: 201,
  }))

  const { create, ...rest } = bulletinResource
  mountResource(api, rest, writing, bulletinRows)

  mount(api, create, writing, async ({ input, caller, deps, rows }) =>
    rowReply(
      await createIdempotent({ endpoint: create, input, caller, deps }, (tx, body, author) =>
        sendBulletin(tx, rows, { key: input.headers['idempotency-key'], body }, author),
      ),
      true,
    ),
  )

  mount(api, getBulletinReaders, writing, async ({ input: { params }, rows }) => ({
    body: await read(findReaders, rows, params.id),
  }))
}

export const mountBulletins = (api: Api): void => {
  mountReading(api)
  mountWriting(api)
}
