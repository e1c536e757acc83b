import * as v from 'valibot'
import { formKeys, memberKeys } from '#device/web-storage.ts'

/**
 * Unsaved input of the member's forms with a save button, written with each key press: the system may end the page at any
 * time. The form shows it when it is opened again.
 */
export interface FormTexts {
  /** Returns null if there is none, or one that cannot be read. */
  read<T>(form: string, schema: v.GenericSchema<unknown, T>): T | null
  /** Replaces the input of a form; does nothing after a sign-out. */
  note(form: string, input: object): void
  /** Returns the names of the forms with unsaved input. */
  forms(): readonly string[]
  /** Removes the input of a form: it was saved or discarded. */
  strike(form: string): void
}

/** Takes the window, not its storage: if a browser forbids all storage, accessing the property throws. */
export const openFormTexts = (win: Pick<Window, 'localStorage'>, sub: string): FormTexts => ({
  forms: () => {
    try {
      return formKeys(win).flatMap((key) => {
        const stored: unknown = JSON.parse(win.localStorage.getItem(key) ?? 'null')
        return v.is(v.object({ sub: v.literal(sub) }), stored) ? [key.slice(memberKeys.form.length)] : []
      })
    } catch (error) {
      console.info('form_text.read_failed', error)
      return []
    }
  },
  read: (form, schema) => {
    try {
      const stored: unknown = JSON.parse(win.localStorage.getItem(memberKeys.form + form) ?? 'null')
      const parsed = v.safeParse(v.object({ sub: v.literal(sub), input: schema }), stored)
      return parsed.success ? parsed.output.input : null
    } catch {
      return null
    }
  },
  note: (form, input) => {
    try {
      if (win.localStorage.getItem(memberKeys.known) === null) return
      win.localStorage.setItem(memberKeys.form + form, JSON.stringify({ sub, input }))
    } catch (error) {
      console.info('form_text.note_failed', error)
    }
  },
  strike: (form) => {
    try {
      win.localStorage.removeItem(memberKeys.form + form)
    } catch (error) {
      console.info('form_text.strike_failed', error)
    }
  },
})
