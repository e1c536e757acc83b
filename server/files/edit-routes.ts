import { documentTypes, fileResource, uploadFile } from '#contract/edited-files.ts'
import { mountResource } from '../changes/mount-resource.ts'
import { getAuthor } from '../changes/record.ts'
import { type Api, mount } from '../http/mount.ts'
import { addFile, fileRows } from './edit.ts'
import { writeFiles } from './policy.ts'
import { receiveFile } from './receive.ts'

export const mountEditedFiles = (api: Api): void => {
  mount(api, uploadFile, writeFiles, async ({ input, upload, caller, deps: { write, files, clock } }) => {
    const received = await receiveFile(files, upload, { accepted: documentTypes, wrong: 'validation.file_type' })
    return { body: await write(addFile, input.query, received, getAuthor(caller, clock())), status: 201 }
  })

  mountResource(api, fileResource, writeFiles, fileRows)
}
