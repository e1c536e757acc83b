import { sql } from 'drizzle-orm'
import { type Logo, type Look, logoMinimum, logoRatioMaximum, logoTypes } from '#contract/look.ts'
import type { Config } from '../../config.ts'
import type { Access } from '../../platform/db/database.ts'
import type { DatabaseTransaction } from '../../platform/db/open.ts'
import { writeSetting } from '../../platform/db/settings.ts'
import { atFile, detectType } from '../../platform/files/receive.ts'
import { withUnfinished } from '../../platform/files/store.ts'
import { lookOf } from '../../platform/look.ts'
import { type Author, recordChange } from '../../platform/resources/record.ts'
import { PictureFaultError } from '../pictures/convert.ts'
import type { Pictures } from '../pictures/pictures.ts'
import { makeFiles } from '../pictures/renditions.ts'
import { settingsChannel } from '../settings/live-config.ts'

/** The pictures that are made of a logo. A browser's tab is drawn with up to four pixels for one. */
const outputs = [
  { format: 'mark', width: 720, height: 240 },
  { format: 'icon', width: 64, margin: 2 },
  { format: 'icon', width: 180, margin: 8 },
  { format: 'icon', width: 192, margin: 6 },
  { format: 'icon', width: 512, margin: 6 },
  // Systems cut it down to the circle in its middle (W3C: 80 %): a square within has 57 %.
  { format: 'icon', width: 512, margin: 21 },
] as const

const atField = (error: unknown): never => {
  throw error instanceof PictureFaultError ? atFile(`validation.picture_${error.fault}`) : error
}

/** @throws HttpError validation.invalid at `file`; server.unavailable */
const makeLogo = async (pictures: Pictures, upload: AsyncIterable<Uint8Array>): Promise<Logo> => {
  const types = { accepted: logoTypes, wrong: 'validation.logo_type' } as const
  const { bytes } = await detectType(upload, types)
  return await withUnfinished(pictures.workFolder, bytes, async (source) => {
    const made = await makeFiles(pictures, { source, crop: null, outputs }, 'now').catch(atField)
    const [mark, favicon, appleTouchIcon, icon192, icon512, maskable512] = made.map(({ sha256 }) => sha256)
    const { width = 0, height = 0 } = made[0] ?? {}
    const [longer, shorter] = [Math.max(width, height), Math.min(width, height)]
    if (longer < logoMinimum || longer > logoRatioMaximum * shorter) throw atFile('validation.logo_size')
    const files = {
      mark,
      favicon,
      'apple-touch-icon': appleTouchIcon,
      'icon-192': icon192,
      'icon-512': icon512,
      'maskable-512': maskable512,
    }
    return { files: files as Logo['files'], width, height }
  })
}

interface LogoTools extends Access {
  readonly pictures: Pictures
  readonly config: Config
  refreshSettings(): Promise<void>
}

/** Replaces the logo in this process and in the others. The files of the former one are removed by the nightly clean-up. */
const replaceLogo = async (
  { write, config, refreshSettings }: LogoTools,
  logo: Logo | null,
  author: Author,
): Promise<void> => {
  await write(async (tx: DatabaseTransaction) => {
    await writeSetting(tx, 'logo', logo)
    const fields = { logo: [config.logo?.files.mark ?? null, logo?.files.mark ?? null] } as const
    await recordChange(tx, author, { noun: 'settings', rowId: 1, action: 'changed', fields })
    await tx.execute(sql`select pg_notify(${settingsChannel}, '')`)
  })
  await refreshSettings()
}

/** @throws HttpError validation.invalid at `file`; server.unavailable */
export const changeLogo = async (tools: LogoTools, upload: AsyncIterable<Uint8Array>, author: Author): Promise<void> =>
  await replaceLogo(tools, await makeLogo(tools.pictures, upload), author)

export const takeLogoAway = async (tools: LogoTools, author: Author): Promise<void> =>
  await replaceLogo(tools, null, author)

/** The look for administrators. */
export const presentLook = (config: Config): Look => {
  const { version, logo, mark } = lookOf(config)
  return { version, hasLogo: logo !== undefined, width: mark.width, height: mark.height }
}
