import type { ComponentType } from 'react'
import type { DraftKey } from '#device/web-storage.ts'

/** RouterContext.loadMessages */
export type LoadMessages = (files: readonly ['forms']) => Promise<void>

/** A form whose code is loaded on first interaction (LazyForm). */
export interface LazyFormModule {
  /** The form's draft name in useForm: if a draft exists, the code is loaded immediately. */
  readonly keepAs: DraftKey
  /** Undefined until its code is loaded. */
  readonly form: () => ComponentType | undefined
  /**
   * Resolves when the form, its messages and its client are loaded; a route awaits it when it is opened inside the app.
   */
  readonly load: (loadMessages: LoadMessages) => Promise<void>
  readonly arrival: Promise<void>
}

/** @param importForm imports a component without props, which gets its changing data itself */
export const lazyForm = (keepAs: DraftKey, importForm: () => Promise<ComponentType>): LazyFormModule => {
  let form: ComponentType | undefined
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const load: LazyFormModule['load'] = async (loadMessages) => {
    // Includes the client: a form that is open when the network is lost reports that, and sends later.
    const [imported] = await Promise.all([importForm(), loadMessages(['forms']), import('#device/call.ts')])
    form = imported
    arrive()
  }
  return { keepAs, form: () => form, load, arrival }
}
