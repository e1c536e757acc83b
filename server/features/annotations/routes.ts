import { canEnter } from '#contract/access.ts'
import { getAnnotations, saveAnnotations } from '#contract/annotations.ts'
import { getSharedAnnotations, saveSharedAnnotations } from '#contract/shared-annotations.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { ownOnly, policy, readers } from '../../platform/http/policy.ts'
import { addAnnotations, annotationsSince } from './annotations.ts'
import { addSharedAnnotations, sharedAnnotationsSince } from './shared.ts'

/** Library readers annotate its sheets, each for themselves. `rows` is the id of the author. */
const ownAnnotations = ownOnly('library readers, own annotations only', readers)

/** A refusal names the reason, because it may reach a device long after the strokes were drawn. */
const leaders = policy(
  'the conductor; section leaders, sheets of their section only',
  (caller) => readers(caller) ?? (caller.kind === 'person' && canEnter('leading', caller) ? null : 'rule.not_leading'),
)

export const mountAnnotations = (api: Api): void => {
  mount(api, getAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { read } }) => ({
    body: await read(annotationsSince, personId, input.query.since),
  }))

  mount(api, saveAnnotations, ownAnnotations, async ({ input, rows: personId, deps: { write, clock } }) => ({
    body: { cursor: await write(addAnnotations, personId, { ...input.params, ...input.body }, clock()) },
  }))

  mount(api, getSharedAnnotations, policy('library readers', readers), async ({ input, person, deps: { read } }) => {
    return { body: await read(sharedAnnotationsSince, person, input.query.since) }
  })

  mount(api, saveSharedAnnotations, leaders, async ({ input, person, deps: { write, clock } }) => {
    return {
      body: { cursor: await write(addSharedAnnotations, person, { ...input.params, ...input.body }, clock()) },
    }
  })
}
