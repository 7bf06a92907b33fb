"""What needs Ray is tested by `make ray`: a cluster takes long to install and to start."""

import os

collect_ignore = [] if os.environ.get("VINETA_RAY") else ["test_ray.py"]
