import type { Tool } from '../tools/tool.ts'
import { TOOLBOX } from '../tools/toolbox.ts'
import { pictureTools } from './picture-tools.ts'
import type { ImageModel } from './settings.ts'

/** Every tool there is, by name; those of the image model if there is one. */
export function fullToolbox(imageModel: ImageModel | undefined): ReadonlyMap<string, Tool> {
  if (imageModel === undefined) return TOOLBOX
  return new Map([...TOOLBOX, ...pictureTools(imageModel).map((tool) => [tool.name, tool] as const)])
}
