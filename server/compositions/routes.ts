import type { Api } from '../http/mount.ts'

export const mountCompositions = (_api: Api): void => {}
