import { completeTask, listBoardMeetings, listBoardMembers, listTasks, taskResource } from '#contract/board.ts'
import { authorOf } from '../../platform/http/caller.ts'
import { wholeList } from '../../platform/http/list-query.ts'
import { type Api, mount } from '../../platform/http/mount.ts'
import { mountResource, rowReply } from '../../platform/resources/mount-resource.ts'
import { findBoardMeetings } from './meetings.ts'
import { boardReaders, forBoard } from './policy.ts'
import { findBoardMembers, findTasks, setDone, taskRows } from './tasks.ts'

/** Routes of the area of the board: its tasks, who does them, and its meetings. */
export const mountBoard = (api: Api): void => {
  const { clock, read, write } = api.deps

  mount(api, listTasks, boardReaders, async ({ rows, locale }) => ({
    body: wholeList(await read(findTasks, rows, { locale, now: clock() })),
  }))
  mountResource(api, taskResource, boardReaders, taskRows)

  mount(api, completeTask, forBoard, async ({ input: { params, headers, body }, caller }) => {
    const on = { id: params.id, version: headers['if-match'] }
    return rowReply(await write(setDone, on, body.done, authorOf(caller, clock())))
  })

  mount(api, listBoardMembers, forBoard, async () => ({ body: wholeList(await read(findBoardMembers, clock())) }))
  mount(api, listBoardMeetings, forBoard, async ({ locale }) => ({
    body: wholeList(await read(findBoardMeetings, locale, clock())),
  }))
}
