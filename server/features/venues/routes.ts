import { adoptLocationText, listLocationTexts, listVenues, venueResource } from '#contract/edited-venues.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { forProgrammes } from '../../platform/http/policy.ts'
import { mountResource } from '../../platform/resources/mount-resource.ts'
import { adoptText, findAllVenues, findLocationTexts, venueRows } from './edit.ts'

/** Routes of the venues of events, for editors and planners. */
export const mountVenues = (api: Api): void => {
  const { read, write } = api.deps
  // Before those with an id.
  mount(api, listLocationTexts, forProgrammes, async () => ({ body: wholeList(await read(findLocationTexts)) }))
  mount(api, adoptLocationText, forProgrammes, async ({ input: { body }, author }) => ({
    body: await write(adoptText, body.text, author),
  }))
  mount(api, listVenues, forProgrammes, async () => ({ body: wholeList(await read(findAllVenues)) }))
  mountResource(api, venueResource, forProgrammes, venueRows)
}
