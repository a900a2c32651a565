"""Follows a job with nothing but Python's standard library, and prints each message as a line of JSON."""

import http.client
import json
import sys
import time
import urllib.request

url, key = sys.argv[1:]
last_id, retry, ended = None, 2.0, False
message = {}
while not ended:
    request = urllib.request.Request(url, headers={"Authorization": f"Bearer {key}"})
    if last_id is not None:
        request.add_header("Last-Event-ID", last_id)
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            if response.status == 204:
                break
            message = {}
            for line in response:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "retry":
                    retry = int(value) / 1000
                elif name in ("id", "event", "data"):
                    message[name] = value
                elif name == "" and line == b"\n" and message:
                    last_id, ended = message["id"], message["event"] == "end"
                    print(json.dumps(message))
                    message = {}
    except (http.client.IncompleteRead, OSError):
        pass
    if not ended:
        time.sleep(retry)
