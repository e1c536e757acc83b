import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoire.ts'
import { mountResource } from '../changes/mount-resource.ts'
import { wholeList } from '../http/list-query.ts'
import { type Api, mount } from '../http/mount.ts'
import { findEditedRepertoires, repertoireRows } from './edit.ts'
import { writeRepertoire } from './policy.ts'

export const mountEditedRepertoires = (api: Api): void => {
  mount(api, listEditedRepertoires, writeRepertoire, async ({ deps }) => ({
    body: wholeList(await deps.read(findEditedRepertoires)),
  }))

  mountResource(api, repertoireResource, writeRepertoire, repertoireRows)
}
