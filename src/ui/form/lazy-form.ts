import type { ComponentType } from 'react'
import type { DraftKey } from '#device/web-storage.ts'

/** RouterContext.loadMessages */
export type LoadMessages = (files: readonly ['forms']) => Promise<void>

/** A form whose code comes with its first use (LateForm). */
export interface LazyFormModule {
  /** The form's name in useForm: with something kept under it the code comes at once. */
  readonly keepAs: DraftKey
  /** Undefined until its code is there. */
  readonly form: () => ComponentType | undefined
  /** Settles when the form, its messages and what sends it are loaded; a route awaits it when it is opened inside the app. */
  readonly load: (loadMessages: LoadMessages) => Promise<void>
  readonly arrival: Promise<void>
}

/** @param importForm of a component without props: what may change around it, it asks for itself */
export const lazyForm = (keepAs: DraftKey, importForm: () => Promise<ComponentType>): LazyFormModule => {
  let form: ComponentType | undefined
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const load: LazyFormModule['load'] = async (loadMessages) => {
    // With what sends it: a form that is open when the network is lost reports that, and sends later.
    const [imported] = await Promise.all([importForm(), loadMessages(['forms']), import('#device/call.ts')])
    form = imported
    arrive()
  }
  return { keepAs, form: () => form, load, arrival }
}
