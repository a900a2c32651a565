-- Readers must be able to rely on the type of an event, because nothing that was appended is removed again. And an
-- event makes inputs of its job readable to everybody who may read the job, so it must not name inputs of another
-- job. (Outputs can be read by anybody who knows their address.) In a jsonpath, > "" is true only for texts that are
-- not empty. Without a subquery, plpgsql evaluates this for each event without a plan to start.
create or replace function darkroom_private.is_well_formed(job darkroom.jobs, event darkroom.events) returns boolean
language plpgsql immutable
as $$
declare
  data constant jsonb := event.data;
begin
  return coalesce(jsonb_typeof(data) = 'object' and case event.type
    when 'message_logged' then
      data ->> 'level' in ('debug', 'info', 'warn', 'error') and jsonb_typeof(data -> 'message') = 'string'
    when 'progress_reported' then data @? 'strict $ ? (@.progress >= 0 && @.progress <= 1)'
    when 'job_queued' then
      data @? 'strict $ ? (@.type > "" && @.key_id > "" && @.account_id > "" && @.cost >= 0 && @.input.type() == "object")'
    when 'input_fetched' then
      data @? 'strict $ ? (@.field > "" && @.index >= 0 && @.image.source == "file")'
      and data ->> 'index' ~ '^\d{1,4}$' and jsonb_typeof(job.input #> array[data ->> 'field', data ->> 'index']) = 'object'
      and darkroom_private.are_files(jsonb_build_array(data -> 'image'), format('inputs/%s/', event.job_id))
    when 'attempt_started' then data @? 'strict $ ? (@.worker > "")'
    when 'plan_made' then
      data @? 'strict $ ? (@.planner > "" && @.steps.type() == "array" && @.not_understood.type() == "array"
        && @.declined.type() == "array" && @.notes.type() == "array")'
      and not data @? 'strict $.not_understood[*] ? (@.type() != "string")'
      and not data @? 'strict $.declined[*] ? (@.type() != "string")'
      and not data @? 'strict $.notes[*] ? (@.type() != "string")'
      and jsonb_array_length(data -> 'steps') = jsonb_array_length(jsonb_path_query_array(data,
        'strict $.steps[*] ? (@.tool > "" && @.arguments.type() == "object" && @.words.type() == "string")', silent => true))
    when 'tool_called' then
      data @? 'strict $ ? (@.tool.type() == "string" && @.message.type() == "string"
        && (@.outcome == "done" || @.outcome == "refused") && (@.arguments.type() == "object" || @.arguments.type() == "string"))'
    when 'step_finished' then
      data @? 'strict $ ? (@.step.type() == "number" && @.words.type() == "string" && @.tool > "" && @.plan > "" && @.sha256 > "")'
      and starts_with(data ->> 'key', format('steps/%s/', event.job_id))
    when 'step_shown' then
      data @? 'strict $ ? (@.step.type() == "number" && @.words.type() == "string")'
      and darkroom_private.are_files(jsonb_build_array(data -> 'picture'), 'outputs/')
    when 'result_produced' then
      darkroom_private.are_files(data -> 'outputs', 'outputs/')
      and data @? 'strict $.output ? (@.model_id > "" && @.style_id.type() == "number" && @.request_duration_s.type() == "number")'
      and jsonb_typeof(data #> '{output,images}') = 'array'
      and jsonb_array_length(data #> '{output,images}') = jsonb_array_length(jsonb_path_query_array(data,
        'strict $.output.images[*] ? (@.full starts with "outputs/" && @.w256 starts with "outputs/"
          && @.w512 starts with "outputs/" && @.w1024 starts with "outputs/")', silent => true))
    when 'attempt_lost' then data ->> 'reason' in ('WORKER_LOST', 'ENGINE_LOST', 'SHUTDOWN')
    when 'job_failed' then data @? 'strict $.error ? (@.code > "" && @.message.type() == "string")'
    when 'outputs_expired' then jsonb_typeof(data -> 'after_days') = 'number'
    else true -- job_succeeded and pictures_erased have nothing to say, and what is no type at all is the fold's to refuse
  end, false);
end
$$;

comment on function darkroom_private.is_well_formed(jobs, events) is
  'Whether the data of an event that is to follow the state of a job has the shape of its type (apply_event names them), and names no input or step of another job.';
