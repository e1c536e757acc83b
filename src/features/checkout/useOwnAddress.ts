import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApp } from '../../platform/session/app.tsx'
import type { Form } from '../../ui/form/useForm.ts'
import { myselfQuery } from '../persons/queries.ts'

const names = ['address1', 'address2', 'zip', 'city'] as const

/** Fills the delivery address with the buyer's own, once it is asked for and still empty. */
export const useOwnAddress = (form: Pick<Form<(typeof names)[number]>, 'values' | 'set'>, isAsked: boolean): void => {
  const { data: own } = useQuery({ ...myselfQuery(useApp()), enabled: isAsked })
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const { values, set } = latest.current
    if (!isAsked || own === undefined || names.some((name) => values[name] !== '')) return
    for (const name of names) set(name, own[name] ?? '')
  }, [isAsked, own])
}
