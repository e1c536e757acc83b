import { getPublicImage } from '#contract/files.ts'
import { type Api, mount } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { publicImages } from './policy.ts'
import { publicImageNames, readPublicImage } from './public-images.ts'

export const mountFiles = (api: Api): void => {
  const names = publicImageNames()
  mount(api, getPublicImage, publicImages, async ({ input }) => {
    const { name } = input.query
    if (!names.has(name)) throw new Refusal('not_found')
    const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=86400' }
    return new Response(await readPublicImage(name), { headers })
  })
}
