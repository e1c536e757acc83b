import sharp from 'sharp'
import * as v from 'valibot'
import { EditedPicture, listEditedPictures, uploadPicture } from '#contract/pictures.ts'
import type { TestApi, TestPerson } from '../api.ts'

export const picturePath = '/api/frontend/internal/admin/picture'
export const pictureTexts = { altDe: 'Die Band am Umzug', altEn: 'The band in the parade' }

const Refused = v.object({ errors: v.array(v.object({ field: v.string() })) })

/** The requests of an editor of pictures. */
export const pictureClient = (api: TestApi, editor: TestPerson) => {
  const send = async (
    body: Uint8Array | string,
    query: Record<string, string> = pictureTexts,
    as: TestPerson | null = editor,
  ) =>
    await fetch(`${api.origin}${picturePath}?${new URLSearchParams(query)}`, {
      method: 'POST',
      headers: as === null ? {} : { Authorization: `Bearer ${await api.tokenFor(as)}` },
      body: typeof body === 'string' ? body : new Blob([new Uint8Array(body)]),
    })
  const upload = async (body: Uint8Array) => v.parse(uploadPicture.reply, await (await send(body)).json())
  const put = async ({ id, version }: EditedPicture, body: object) =>
    await api.request(`PUT ${picturePath}/${id}`, { as: editor, headers: { 'If-Match': `"${version}"` }, body })
  return {
    send,
    upload,
    added: async (body: Uint8Array) => (await upload(body)).picture,
    list: async () =>
      v.parse(listEditedPictures.reply, await (await api.request(`GET ${picturePath}`, { as: editor })).json())
        ._embedded.items,
    put,
    changed: async (of: EditedPicture, body: object) => v.parse(EditedPicture, await (await put(of, body)).json()),
    image: (address: string, accept = 'image/webp') =>
      api.request(`GET ${address as '/'}`, { headers: { Accept: accept } }),
  }
}

/** Status and fields of a refusal. */
export const readRefusal = async (response: Response) => {
  const { errors } = v.parse(Refused, await response.json())
  return [response.status, errors.map(({ field }) => field)]
}

/** The bytes of a picture with what sharp reads in them. */
export const readPicture = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, ...(await sharp(bytes).metadata()) }
}
