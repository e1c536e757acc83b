import { listEditedRepertoires, repertoireResource } from '#contract/edited-repertoires.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { findEditedRepertoires, repertoireRows } from './edit.ts'
import { writeRepertoire } from './policy.ts'

export const mountEditedRepertoires = (api: Api): void => {
  mount(api, listEditedRepertoires, writeRepertoire, async ({ deps }) => ({
    body: wholeList(await deps.read(findEditedRepertoires)),
  }))

  mountResource(api, repertoireResource, writeRepertoire, repertoireRows)
}
