import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BrowserContextOptions } from '@playwright/test'

/** Names of the files of a record. */
export const backupFile = 'server.tar.gz'
export const phoneFile = 'phone.json.gz'
/** Stands in a recorded phone for the address of the server. */
export const phoneOrigin = 'http://recorded.invalid'
/** The piece that is saved on a recorded phone. */
export const savedPiece = 'Greensleeves'

/** The record of the data that a former version stored. */
export interface Release {
  /** The day of the record, such as 2026-11-26. */
  readonly name: string
  /** Path of the backup. */
  readonly backup: string
}

/** All recorded versions, oldest first. */
export const releases: readonly Release[] = fs
  .readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => ({ name, backup: path.join(import.meta.dirname, name, backupFile) }))
  .sort((a, b) => a.name.localeCompare(b.name))

/** Returns the storage of the phone that was recorded with a version, as if it had used the server at `origin`. */
export const phoneOf = ({ name }: Release, origin: string): BrowserContextOptions['storageState'] => {
  const text = gunzipSync(fs.readFileSync(path.join(import.meta.dirname, name, phoneFile))).toString()
  return JSON.parse(text.replaceAll(phoneOrigin, origin))
}
