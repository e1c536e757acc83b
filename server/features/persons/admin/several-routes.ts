import { changePersons, listPersonsChanges, previewPersonsAct, undoPersonsChange } from '#contract/several-persons.ts'
import { wholeList } from '../../../platform/http/list-query.ts'
import { type Api, mount } from '../../../platform/http/mount.ts'
import { forPeopleManagers } from '../../../platform/http/policy.ts'
import { createIdempotent } from '../../../platform/resources/create-idempotent.ts'
import { changeSeveral, findPersonsChanges, previewAct, undoSeveral } from './change-several.ts'
import { getManager } from './manager.ts'

/** Routes of changes that several persons get at once. */
export const mountSeveralPersons = (api: Api): void => {
  const { deps } = api
  const { clock, read, write } = deps

  mount(api, previewPersonsAct, forPeopleManagers, async ({ input, caller }) => ({
    body: await read(previewAct, input.body, getManager(caller, clock())),
  }))

  mount(api, changePersons, forPeopleManagers, async ({ input, caller }) => ({
    status: 201,
    body: await createIdempotent({ endpoint: changePersons, input, caller, deps }, (tx, wanted) =>
      changeSeveral(tx, wanted, getManager(caller, clock())),
    ),
  }))

  mount(api, listPersonsChanges, forPeopleManagers, async ({ caller }) => ({
    body: wholeList(await read(findPersonsChanges, getManager(caller, clock()))),
  }))

  mount(api, undoPersonsChange, forPeopleManagers, async ({ input, caller }) => ({
    body: await write(undoSeveral, input.params.uuid, getManager(caller, clock())),
  }))
}
