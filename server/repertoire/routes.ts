import type { Api } from '../http/mount.ts'

export const mountRepertoire = (_api: Api): void => {}
