import type { AdminPerson } from '#contract/members.ts'
import type { Call } from '#device/call.ts'
import { useApp } from '../../../platform/session/app.tsx'
import { useWrite, type Write } from '../../../platform/writes/useWrite.ts'
import { personQuery } from './queries.ts'

export type PersonRequest = (call: Call) => Promise<AdminPerson>
export type PersonWrite = Write<PersonRequest, AdminPerson>

/** Changes of one section of a person's page, each sent at once. */
export const usePersonWrite = (
  noun: 'person' | 'membership' | 'role',
  onSuccess: () => void = () => {},
): PersonWrite => {
  const { call } = useApp()
  return useWrite({
    noun,
    cache: (person, app) => {
      const { queryKey } = personQuery(app, person.uuid)
      app.queryClient.setQueryData(queryKey, person)
      return queryKey
    },
    send: (request: PersonRequest) => request(call),
    onSuccess,
  })
}
