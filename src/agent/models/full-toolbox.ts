import type { Tool } from '../tools/tool.ts'
import { TOOLBOX } from '../tools/toolbox.ts'
import type { ImageModel } from './agent-settings.ts'

/** Every tool there is, by name; those of the image model if there is one. */
export async function fullToolbox(imageModel: ImageModel | undefined): Promise<ReadonlyMap<string, Tool>> {
  if (imageModel === undefined) return TOOLBOX
  // The client of models takes a seventh of a process's start, and few operators have any.
  const { pictureTools } = await import('./picture-tools.ts')
  return new Map([...TOOLBOX, ...pictureTools(imageModel).map((tool) => [tool.name, tool] as const)])
}
