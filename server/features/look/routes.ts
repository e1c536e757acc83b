import { getLook, getLookFile, removeLogo, uploadLogo } from '#contract/look.ts'
import { replyIfChanged } from '../../platform/http/conditional-reply.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forAdministrators, forEveryone } from '../../platform/http/policy.ts'
import { lookOf } from '../../platform/look.ts'
import { createDrawings } from './drawn.ts'
import { changeLogo, presentLook, takeLogoAway } from './logo.ts'

const forever = 'public, max-age=31536000, immutable'

export const mountLook = (api: Api): void => {
  const { config, pictures } = api.deps
  const draw = createDrawings(pictures)

  mount(api, getLookFile, forEveryone, async ({ input: { params }, headers }) => {
    const { name } = params
    const look = lookOf(config)
    // A page of an earlier version shows the current picture.
    const caching = params.version === look.version ? forever : 'no-cache'
    const etag = `"${look.version}-${name}"`
    if (look.logo === undefined || name === 'monochrome-512') {
      const { type, bytes } = await draw(look, name)
      return replyIfChanged(headers, etag, { 'Cache-Control': caching, 'Content-Type': type }, () => bytes)
    }
    const sha256 = look.logo.files[name]
    if ((await pictures.files.size(sha256)) === null) throw new HttpError('file.missing', { reason: sha256 })
    const described = { 'Cache-Control': caching, 'Content-Type': 'image/png' }
    return replyIfChanged(headers, etag, described, () => pictures.files.read(sha256))
  })

  mount(api, getLook, forAdministrators, async () => ({ body: presentLook(config) }))

  mount(api, uploadLogo, forAdministrators, async ({ upload, author, deps }) => {
    await changeLogo(deps, upload, author)
    return { body: presentLook(config) }
  })

  mount(api, removeLogo, forAdministrators, async ({ author, deps }) => {
    await takeLogoAway(deps, author)
    return { body: presentLook(config) }
  })
}
