"""Uses the client as each part of python.test.ts needs it, and prints what came of it as JSON."""

import asyncio
import base64
import hashlib
import itertools
import json
import pathlib
import sys
import tempfile
from datetime import datetime

from darkroom import ApiError, AsyncClient, Client, DarkroomError, LogMessage, NamedPicture, verify_webhook


def failure(attempt):
    try:
        attempt()
    except DarkroomError as error:
        return error
    raise AssertionError("it should have failed")


def whole(url, key, path, webhook_url):
    client = Client(url, key)
    content = pathlib.Path(path).read_bytes()
    plan = client.plan_image_agent("make it grayscale", [path])
    images = [pathlib.Path(path), data_address(content), content, NamedPicture(content, 'näme".png')]
    accepted = client.submit_image_agent(
        "put the pictures into a grid", images, max_steps=3, webhook_url=webhook_url, webhook_events=["completed"],
        reference="order 7", metadata={"shop": "Müller"},
    )
    # To its end, so that it needs no long pauses between looks at it.
    assert list(client.events(accepted.job_id))[-1].data == "succeeded"
    job = client.wait(accepted.job_id)
    with tempfile.TemporaryDirectory() as folder:
        (file,) = client.download(job, folder)
        written = file.read_bytes()
        left = [each.name for each in pathlib.Path(folder).iterdir()]
    (output,) = job.outputs
    created = datetime.fromisoformat(job.created_at)
    (found,) = client.jobs(reference="order 7", q="grid pictures", created_after=created)
    assert job.input["webhook_events"] == ["completed"]
    assert found.id == job.id and found.metadata == {"shop": "Müller"}
    assert list(client.jobs(created_before=created)) == []
    assert sum(day.succeeded for day in client.usage(days=2).days) >= 1
    branch = client.job(client.branch(job.id, 0, "invert it", reference="branch").job_id)
    assert (branch.parent.job_id, branch.parent.step, branch.reference) == (job.id, 0, "branch")
    assert [each.job_id for each in client.job(job.id).branches] == [branch.id]
    refused = failure(lambda: client.submit_image_agent("draw a star", max_steps=31))
    assert isinstance(refused, ApiError)
    sent = job.input["images"]
    return {
        "plan": [step.tool for step in plan.steps],
        "status": job.status,
        "filenames": [each.get("filename") for each in sent],
        "hashes": len({each["sha256"] for each in sent}),
        "downloaded": [left == [file.name], hashlib.sha256(written).hexdigest() == output.sha256],
        "refused": {
            "code": refused.code,
            "status": refused.status,
            "fields": [fault.field for fault in refused.fields],
            "request_id": refused.request_id,
        },
        "unreadable": failure(lambda: client.plan_image_agent("make it sepia", ["/nowhere.jpg"])).code,
        "missing": failure(lambda: client.job("01a1f8b4-0000-7000-8000-000000000000")).code,
    }


def data_address(content):
    return f"data:image/jpeg;base64,{base64.b64encode(content).decode()}"


def webhook(url, key, path):
    stored = json.loads(pathlib.Path(path).read_text())
    body, headers = stored["body"], stored["headers"]
    secret = Client(url, key).webhook_secret().secret
    event = verify_webhook(secret, body, headers)
    late = {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) - 301)}
    attempts = [(body.replace("succeeded", "failed"), headers), (body, {}), (body, late)]
    refused = [failure(lambda: verify_webhook(secret, *attempt)).code for attempt in attempts]
    return {"type": event.type, "status": event.data.status, "refused": refused}


def repeated(url, key):
    client = Client(url, key)
    first, again = (client.submit_image_agent("draw a star", idempotency_key="mine") for _ in range(2))
    return {"first": first.job_id, "again": again.job_id, "listed": [job.id for job in client.jobs(limit=1)]}


def detail(url, key, path):
    client = Client(url, key)
    job = client.cancel(client.submit_detail_preservation(path, [path]).job_id)
    return {"type": job.type, "source": job.input["source_image"]["filename"], "code": job.error.code}


def shown(messages):
    lines = [message.data.message for message in messages if isinstance(message, LogMessage)]
    return {"seen": [[message.id, message.event] for message in messages], "last": lines[-1]}


def follow(url, key, job_id):
    return shown(list(Client(url, key).events(job_id)))


def follow_async(url, key, job_id):
    async def messages():
        return [message async for message in AsyncClient(url, key).events(job_id)]

    return shown(asyncio.run(messages()))


def follow_all(url, key, count):
    client = Client(url, key)
    seen = list(itertools.islice(client.all_events(), int(count)))
    middle = seen[len(seen) // 2].id
    rest = itertools.islice(client.all_events(after=middle, type="image_agent", events=["end"]), 2)

    async def first():
        async for each in AsyncClient(url, key).all_events():
            return each

    assert asyncio.run(first()) == seen[0]
    return {
        "seen": [[each.id, each.job_id, each.message.event] for each in seen],
        "last": [each.message.data.message for each in seen if isinstance(each.message, LogMessage)][-1],
        "ends": [[each.job_id, each.message.data] for each in rest],
    }


def cancelled(url, key, job_id):
    async def main():
        client, begun = AsyncClient(url, key), asyncio.Event()

        async def forever():
            async for _ in client.events(job_id):
                begun.set()

        following = asyncio.create_task(forever())
        await begun.wait()
        assert (await client.job(job_id)).status == "processing"
        following.cancel()
        (ended,) = await asyncio.gather(following, return_exceptions=True)
        return {"cancelled": isinstance(ended, asyncio.CancelledError)}

    return asyncio.run(main())


part, *arguments = sys.argv[1:]
print(json.dumps(globals()[part](*arguments)))
