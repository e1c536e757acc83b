import type { ComponentType } from 'react'

/** A form whose code comes with its first use (LateForm). */
export interface LazyFormModule {
  /** The form's name in useForm: with something kept under it the code comes at once. */
  readonly keepAs: string
  /** Undefined until its code is there. */
  readonly form: () => ComponentType | undefined
  /**
   * Settles when the code is there; a route awaits it before it shows the form anew.
   * @param before brings what else the form needs: its messages, and what sends it
   */
  readonly load: (before: () => Promise<void>) => Promise<void>
  readonly arrival: Promise<void>
}

/** @param importForm of a component without props: what may change around it, it asks for itself */
export const lazyForm = (keepAs: string, importForm: () => Promise<ComponentType>): LazyFormModule => {
  let form: ComponentType | undefined
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const load: LazyFormModule['load'] = async (before) => {
    const [imported] = await Promise.all([importForm(), before()])
    form = imported
    arrive()
  }
  return { keepAs, form: () => form, load, arrival }
}
