import {
  getPublicImage,
  getWholePicture,
  listEditedPictures,
  listPictureGroups,
  pictureResource,
  uploadPicture,
} from '#contract/pictures.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { everyone, forEditors, policy } from '../../platform/http/policy.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { publicImageNames, readPublicImage } from './drawings.ts'
import { addPicture, pictureRows, updatePicture } from './edit.ts'
import { findEditedPictures, isUploadName, presentEdited } from './queries.ts'
import { sendPicture, sendWhole } from './serve.ts'
import { findPictureGroups } from './shown-groups.ts'

/** Pictures of internal events have random names, which only members learn. */
const readImages = policy('everyone who knows its name', everyone)

export const mountPictures = (api: Api): void => {
  const { read, write, pictures, clock } = api.deps
  const drawings = publicImageNames()

  mount(api, getPublicImage, readImages, async ({ input: { query }, headers: asked }) => {
    if (isUploadName(query.name)) return await read(sendPicture, pictures, { ...query, headers: asked })
    if (!drawings.has(query.name)) throw new HttpError('not_found')
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=86400' }
    return new Response(await readPublicImage(query.name), { headers })
  })

  mount(api, listEditedPictures, forEditors, async ({ locale }) => ({
    body: wholeList(await read(findEditedPictures, locale)),
  }))

  mount(api, listPictureGroups, forEditors, async () => ({ body: wholeList(await read(findPictureGroups, clock())) }))

  mount(api, uploadPicture, forEditors, async ({ input, upload, author, locale }) => {
    const { row, existed } = await addPicture({ read, write, pictures }, input.query, upload, author)
    return { body: { picture: await read(presentEdited, row, locale), existed }, status: existed ? 200 : 201 }
  })

  mount(api, pictureResource.change, forEditors, async ({ input, author, locale }) => {
    const changed = { id: input.params.id, version: input.headers['if-match'] }
    return rowReply(await updatePicture({ read, write, pictures }, changed, input.body, author, locale))
  })

  mountResource(api, { remove: pictureResource.remove }, forEditors, pictureRows('de-ch'))

  mount(api, getWholePicture, forEditors, ({ input, headers }) => read(sendWhole, pictures, input.params.id, headers))
}
