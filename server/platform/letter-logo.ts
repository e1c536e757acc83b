import { buffer } from 'node:stream/consumers'
import type { Config } from '../config.ts'
import type { FileStore } from './files/store.ts'
import type { Log } from './log.ts'

/** The mark of a band as letters and mails show it. */
export interface LetterLogo {
  readonly png: Buffer
  /** Pixels. */
  readonly width: number
  readonly height: number
}
/** Reads the uploaded logo of the band as it is now; undefined if there is none. */
export type ReadLetterLogo = () => Promise<LetterLogo | undefined>
export const noLogo: ReadLetterLogo = () => Promise.resolve(undefined)

/** The logo stays in memory until it changes. A letter whose logo cannot be read is sent without it. */
export const createLetterLogo = (config: Pick<Config, 'logo'>, files: FileStore, log: Log): ReadLetterLogo => {
  let latest: { readonly sha256: string; readonly png: Buffer } | undefined
  return async () => {
    const { logo } = config
    if (logo === undefined) return undefined
    const { width, height, files: shown } = logo
    const sha256 = shown.mark
    try {
      if (latest?.sha256 !== sha256) latest = { sha256, png: await buffer(files.read(sha256)) }
      return { png: latest.png, width, height }
    } catch (error) {
      log.warn('letter_logo.unreadable', { sha256, error: error instanceof Error ? error.name : typeof error })
      return undefined
    }
  }
}
