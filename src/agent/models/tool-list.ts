import { toJsonSchema } from '@valibot/to-json-schema'
import type { ChatCompletionFunctionTool } from 'openai/resources/chat/completions'
import type { Tool } from '../tools/tool.ts'

/** The tools as a language model is told of them. */
export function toolList(tools: Iterable<Tool>): ChatCompletionFunctionTool[] {
  return Array.from(tools, ({ name, description, schema }) => {
    // What JSON Schema cannot say, such as what a colour is, stands in descriptions and is checked when the tool is called.
    const { $schema: _, ...parameters } = toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' })
    return { type: 'function', function: { name, description, parameters: { ...parameters } } }
  })
}
